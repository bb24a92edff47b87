import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultRules } from '#reference-backend/backendContext.ts';
import { openDatabase } from '#reference-backend/database/openDatabase.ts';
import { seedDatabase } from '#reference-backend/database/seedDatabase.ts';
import { issueToken } from '#reference-backend/members/members.ts';
import { seedDemo, type DemoSeed } from '#reference-backend/seed/demoSeed.ts';
import type { Program } from './programs.ts';
import { benchFolder, startReferenceBackend } from './servers.ts';

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
  const sessions = createSessions({ ...server, ended: { isEnded: async () => false }, log });
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

/** The cheapest password hash: these passwords are not used. */
const rules = { ...defaultRules, passwordCost: 2, tokenLifeMs: 24 * 3_600_000 };

/** The reference backend with `count` logged-in members, each with the data of the demo's first member. */
export async function startSeededBackend(count: number): Promise<{ backend: Program; logins: BackendLogin[] }> {
  const folder = path.join(benchFolder, 'soak');
  rmSync(folder, { recursive: true, force: true });
  const file = path.join(folder, 'backend.sqlite');
  const context = { database: openDatabase(file), now: Date.now, publicOrigin: '', rules };
  const seed = copyMember(seedDemo(), count);
  await seedDatabase(context, seed);
  const idOf = (userId: string) => context.database.one<{ id: number }>('SELECT id FROM members WHERE user_id = ?', userId)?.id ?? 0;
  const logins = seed.members.map(({ userId }) => ({ userId, upstreamToken: issueToken(context, idOf(userId)) }));
  context.database.close();
  return { backend: await startReferenceBackend(file), logins };
}

function copyMember(seed: DemoSeed, count: number): DemoSeed {
  const model = seed.members[0];
  if (!model) throw new Error('The seed has no member.');
  const members = Array.from({ length: count }, (_, index) => ({ ...model, userId: `soak${index}`, nick: `회원${index}` }));
  const forAll = <Row extends { userId: string }>(rows: readonly Row[]): Row[] => {
    const own = rows.filter(({ userId }) => userId === model.userId);
    return members.flatMap(({ userId }) => own.map((row) => ({ ...row, userId })));
  };
  const { notes, helps, applications, bets } = seed;
  return { ...seed, members, notes: forAll(notes), helps: forAll(helps), applications: forAll(applications), bets: forAll(bets) };
}
