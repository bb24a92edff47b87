import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type MemberHeaders = Record<'Cookie' | 'Authorization', string>;

export interface BackendLogin {
  userId: string;
  upstreamToken: string;
}

/** Logins for an upstream that accepts every token. Several, so that the portal has to look up the session of each request. */
export const randomLogins = (count: number): BackendLogin[] =>
  Array.from({ length: count }, (_, index) => ({ userId: `bench${index}`, upstreamToken: randomBytes(96).toString('base64url') }));

/** Credentials for a portal with this environment, created by the portal's own functions. */
export async function loggedInMembers(env: Record<string, string>, logins: readonly BackendLogin[]): Promise<MemberHeaders[]> {
  Object.assign(process.env, env);
  const { createSessions } = await import('#lib/server/session/session.ts');
  const { parseServerEnv } = await import('#lib/server/config/serverEnv.ts');
  const { replaceSites } = await import('#lib/server/site/currentSite.ts');
  const { parseSites } = await import('#lib/server/site/parseSites.ts');
  const { cookieName } = await import('#lib/server/http/authCookies.ts');
  const { createFileSessionStore } = await import('#lib/server/session/endedSessionStores.ts');
  const { stateFile } = await import('#lib/server/idempotency/idempotencyFile.ts');
  const { storeId, number } = await createFileSessionStore(new DatabaseSync(stateFile(String(env.STATE_DIR)))).read([]);
  const server = parseServerEnv(process.env);
  replaceSites(parseSites(server));
  const log = { info: () => {}, warn: () => {}, error: () => {}, request: () => {}, fault: () => {} };
  const sessions = createSessions({ ...server, ended: { isEnded: () => false }, log });
  const now = Date.now();
  return Promise.all(
    logins.map(async ({ userId, upstreamToken }, index) => {
      const session = {
        sessionId: randomBytes(16).toString('base64url'),
        userId,
        nick: `벤치${index}`,
        level: 3,
        language: 'ko' as const,
        loginAt: now,
        storeId,
        number,
        activeAt: now,
        upstreamToken,
      };
      return {
        Cookie: `${cookieName('session')}=${await sessions.seal(session)}`,
        Authorization: `Bearer ${sessions.portalToken(session)}`,
      };
    }),
  );
}
