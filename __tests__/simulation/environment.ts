import axios, { AxiosHeaders, type AxiosAdapter } from 'axios';
import { cookieName } from '#lib/server/http/authCookies.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { epoch } from './clock.ts';
import { sessions } from './parts.ts';
import type { SimulatedReply } from './portal.ts';

type Send = (callName: string, headers: Record<string, string>, body: string) => Promise<SimulatedReply>;

let send: Send | undefined;

/** Receives the requests of the pages; without it, axios uses its own adapter. */
export const sendRequestsTo = (next: Send | undefined): void => void (send = next);

const adapter: AxiosAdapter = async (config) => {
  if (!send) throw new Error('No world is running');
  const headers = Object.fromEntries(
    Object.entries(AxiosHeaders.from(config.headers as AxiosHeaders).toJSON()).map(([name, value]) => [name, String(value)]),
  );
  const reply = await send(String(config.url).slice('/api/routes/'.length), headers, String(config.data));
  return { data: reply.text, status: reply.status, statusText: '', headers: reply.headers, config };
};

/** Sets up once per process: the configuration, a session with its token, and axios without a network. Returns the member's cookie. */
export async function prepareEnvironment(): Promise<string> {
  axios.defaults.adapter = adapter;
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
  // Loads the client, which the first call would otherwise load, before the clock is simulated.
  sendRequestsTo(async () => ({ status: 200, headers: {}, text: '{"status":"success"}' }));
  await callRoute('get-help-list', {});
  sendRequestsTo(undefined);
  return cookie;
}
