import { randomBytes } from 'node:crypto';

/** The headers that show who is asking. */
export type MemberHeaders = Record<'Cookie' | 'Authorization', string>;

/**
 * Members who are logged in at a portal with this environment: sessions sealed and tokens computed by the portal's own functions. Several,
 * so that the portal has to find out every time who is asking.
 */
export async function loggedInMembers(env: Record<string, string>, count: number): Promise<MemberHeaders[]> {
  Object.assign(process.env, env);
  const { sealClaims, sessionClaims } = await import('#lib/server/sealedSession.ts');
  const { portalToken } = await import('#lib/server/session.ts');
  const { cookieName } = await import('#lib/server/authCookies.ts');
  const now = Date.now();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const session = {
        sessionId: randomBytes(16).toString('base64url'),
        userId: `bench${index}`,
        nick: `벤치${index}`,
        level: 3,
        language: 'ko' as const,
        loginAt: now,
        activeAt: now,
        upstreamToken: randomBytes(96).toString('base64url'),
        isSealedWithOldSecret: false,
      };
      const sealed = await sealClaims(sessionClaims(session));
      return { Cookie: `${cookieName('session')}=${sealed}`, Authorization: `Bearer ${portalToken(session)}` };
    }),
  );
}
