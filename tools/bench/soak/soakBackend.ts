import { rmSync } from 'node:fs';
import path from 'node:path';
import { defaultRules } from '#reference-backend/backendContext.ts';
import { openDatabase } from '#reference-backend/database/openDatabase.ts';
import { seedDatabase } from '#reference-backend/database/seedDatabase.ts';
import type { DemoSeed } from '#reference-backend/database/seedTypes.ts';
import { issueToken } from '#reference-backend/members/members.ts';
import { seedDemo } from '#reference-backend/seed/demoSeed.ts';
import { benchFolder } from '../builds.ts';
import { startReferenceBackend } from '../servers.ts';
import type { BackendLogin } from '../members.ts';
import type { Program } from '../programs.ts';

/** The cheapest password hash: these passwords are not used. */
const rules = { ...defaultRules, passwordCost: 2, tokenLifeMs: 24 * 3_600_000 };

/** Of the portal: normal limits, one address per member, no idle timeout. */
export const soakSettings = { RATE_LIMIT_FACTOR: '1', TRUSTED_HOPS: '1', SESSION_IDLE_MINUTES: '0' };

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
  return { backend: await startReferenceBackend('demo', file), logins };
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
