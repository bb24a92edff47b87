import { cookieName } from '#lib/server/http/authCookies.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { epoch } from './clock.ts';
import { sessions } from './parts.ts';
import type { SimulatedReply } from './portal.ts';

type Send = (
  callName: string,
  headers: Record<string, string>,
  body: string,
) => Promise<SimulatedReply>;

let send: Send | undefined;

export const sendRequestsTo = (next: Send | undefined): void => void (send = next);

interface SimulatedRequest {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

async function simulatedFetch(
  url: string,
  { headers, body, signal }: SimulatedRequest,
): Promise<Response> {
  if (!send) throw new Error('No world is running');
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted'))),
  );
  const {
    status,
    headers: replied,
    text,
  } = await Promise.race([send(url.slice('/api/routes/'.length), headers, body), aborted]);
  return new Response(text, { status, headers: replied });
}

/** Runs once per process. Returns the member's cookie. */
export async function prepareEnvironment(): Promise<string> {
  Object.assign(globalThis, { fetch: simulatedFetch });
  const member = {
    sessionId: 'A'.repeat(22),
    userId: 'demo',
    nick: 'demo',
    level: 1,
    language: 'ko',
    loginAt: epoch,
    storeId: 'store',
    number: 0,
    activeAt: epoch,
    upstreamToken: 't',
  } as const;
  const cookie = `${cookieName('session')}=${await sessions.seal(member)}`;
  const session = await sessions.read(cookie, epoch);
  if (!session) throw new Error('The session of the simulation is not valid');
  setPortalToken(sessions.portalToken(session));
  return cookie;
}
