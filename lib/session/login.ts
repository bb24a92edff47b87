import Router from 'next/router';
import type { SignInResponse } from 'next-auth/react';
import { refreshSession, sessionState } from './portalSession.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { tellOtherTabs } from './sessionNews.ts';

/**
 * `failed`: id or password (msg2030). `unavailable`: nobody could be asked; neither is to blame. `left`: the error page says what happened.
 * `waitSeconds`: there were too many attempts.
 */
export type LoginResult = 'success' | 'failed' | 'unavailable' | 'left' | { waitSeconds: number };

/**
 * Logs a member in with next-auth's own client (specification section 7). `success` only after the session was read back: the id is then
 * stored in this browser and the other tabs are told. Where the list of providers cannot be had, the page goes to the error page.
 */
export async function login(userId: string, password: string): Promise<LoginResult> {
  try {
    const { getProviders, signIn } = await import('next-auth/react');
    if (!(await getProviders())) {
      void Router.push('/admin/error');
      return 'left';
    }
    const form = { userId, password, language: Router.locale ?? '', redirect: false as const, callbackUrl: '/' };
    let answer: SignInResponse | undefined = await signIn('credentials', form);
    // A csrf cookie that had run out was renewed by that very reply.
    if (hasStaleCsrf(answer)) answer = await signIn('credentials', form);
    if (answer?.status === 429) return { waitSeconds: waitSecondsOf(answer) };
    if (!answer || answer.status >= 500 || answer.error === 'Unavailable') return 'unavailable';
    if (!answer.ok || answer.error || hasStaleCsrf(answer)) return 'failed';
    return await readBack(userId);
  } catch {
    return 'unavailable';
  }
}

/** Of a reply next-auth's client shows its address, and no header. */
function waitSecondsOf({ url }: SignInResponse): number {
  const seconds = url === null ? Number.NaN : Number(new URL(url).searchParams.get('retryAfter'));
  return seconds > 0 ? seconds : 60;
}

/** next-auth reports such a login as a success. */
function hasStaleCsrf(answer: SignInResponse | undefined): boolean {
  return answer?.url?.includes('csrf=true') ?? false;
}

async function readBack(userId: string): Promise<LoginResult> {
  const tokenBefore = sessionState().session?.token;
  const { session, isUnreachable } = await refreshSession({ isFresh: true });
  if (isUnreachable) return 'unavailable';
  // Every login has a token of its own: the old one means that the browser keeps no cookie of ours.
  if (!session || session.token === tokenBefore) return 'failed';
  rememberUserId(userId);
  tellOtherTabs('signin');
  return 'success';
}
