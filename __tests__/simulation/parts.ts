import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { createEndedSessions, type SessionStore } from '#lib/server/session/endedSessions.ts';
import { createSessions } from '#lib/server/session/session.ts';
import { replaceSites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { log } from './process.ts';

// All portals share one session, opened once, because decryption would leave the simulated time.

export const publicOrigin = 'https://portal.example';

export const env = parseServerEnv({
  UPSTREAM_URL: 'http://backend.internal',
  NEXTAUTH_URL: publicOrigin,
  NEXTAUTH_SECRET: 's'.repeat(64),
  SESSION_IDLE_MINUTES: '0',
});
replaceSites(parseSites(env));

export const sessionStore: SessionStore = {
  read: async (keys) => ({ storeId: 'store', number: 0, marks: keys.map(() => null) }),
  mark: async () => {},
  countUp: () => Promise.reject(new Error('not simulated')),
};

const ended = createEndedSessions({
  ...env,
  store: sessionStore,
  backend: env.upstreamUrl.host,
  log,
});
export const sessions = createSessions({ ...env, ended, log });
