import Router from 'next/router';
import type { SignInResponse } from 'next-auth/react';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { refreshSession, sessionState, tellOtherTabs } from './portalSession.ts';

/**
 * `failed`: wrong id or password (msg2030). `unavailable`: the check was not possible. `left`: the browser navigates to the error page.
 * `waitSeconds`: too many attempts.
 */
export type LoginResult = 'success' | 'failed' | 'unavailable' | 'left' | { waitSeconds: number };

/** After this time the login counts as unavailable, because a connection may be lost without an error. */
const maxWaitMs = 40_000;

/** Uses next-auth's client (specification section 7). `success`: the new session was read, and the other tabs were told. */
export function login(userId: string, password: string): Promise<LoginResult> {
  const silence = new Promise<LoginResult>((resolve) =>
    setTimeout(() => resolve('unavailable'), maxWaitMs),
  );
  return Promise.race([logIn(userId, password), silence]);
}

async function logIn(userId: string, password: string): Promise<LoginResult> {
  try {
    // This download fails without a connection, so the login is unavailable.
    const { getProviders, signIn } = await import('next-auth/react');
    if (!(await getProviders())) {
      void Router.push('/admin/error');
      return 'left';
    }
    const form = {
      userId,
      password,
      language: Router.locale ?? '',
      redirect: false as const,
      callbackUrl: '/',
    };
    let answer: SignInResponse | undefined = await signIn('credentials', form);
    // The first response has renewed an expired CSRF cookie, so the second attempt can succeed.
    if (hasStaleCsrf(answer)) answer = await signIn('credentials', form);
    if (answer?.status === 429) return { waitSeconds: waitSecondsOf(answer) };
    if (!answer || answer.status >= 500 || answer.error === 'Unavailable') return 'unavailable';
    if (!answer.ok || answer.error || hasStaleCsrf(answer)) return 'failed';
    return await readBack(userId);
  } catch {
    return 'unavailable';
  }
}

/** Reads the wait from the URL of the response, because next-auth's client exposes no headers. */
function waitSecondsOf({ url }: SignInResponse): number {
  const seconds = url === null ? Number.NaN : Number(new URL(url).searchParams.get('retryAfter'));
  return seconds > 0 ? seconds : 60;
}

/** next-auth reports a refused CSRF token as a success. */
function hasStaleCsrf(answer: SignInResponse | undefined): boolean {
  return answer?.url?.includes('csrf=true') ?? false;
}

async function readBack(userId: string): Promise<LoginResult> {
  const tokenBefore = sessionState().session?.token;
  const { session, isUnreachable } = await refreshSession({ isFresh: true });
  if (isUnreachable) return 'unavailable';
  // Every login has a new token. An unchanged token means that the browser did not store the cookie.
  if (!session || session.token === tokenBefore) return 'failed';
  rememberUserId(userId);
  tellOtherTabs('signin');
  return 'success';
}
