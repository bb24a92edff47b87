import { rmSync } from 'node:fs';
import path from 'node:path';
import { defaultRules } from '#reference-backend/backendContext.ts';
import { openDatabase } from '#reference-backend/database/openDatabase.ts';
import { seedDatabase } from '#reference-backend/database/seedDatabase.ts';
import { seedDemo, type DemoSeed } from '#reference-backend/seed/demoSeed.ts';
import type { Program } from './programs.ts';
import { benchFolder, startReferenceBackend } from './servers.ts';
import { startSession } from './startSession.ts';

export interface Member {
  userId: string;
  /** Sent as `X-Forwarded-For`, like from a proxy in front of the portal. */
  address: string;
  headers: Record<'Cookie' | 'Authorization', string>;
}

export async function logIn({ origin }: Program, userIds: readonly string[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const [index, userId] of userIds.entries()) {
    const address = `10.0.${index >> 8}.${index & 255}`;
    const { ask, Cookie } = await startSession(origin, userId, { 'X-Forwarded-For': address });
    const { token } = (await (await ask('session', Cookie)).json()) as { token?: string };
    if (!token) throw new Error(`${userId} is not logged in.`);
    members.push({ userId, address, headers: { Cookie, Authorization: `Bearer ${token}` } });
  }
  return members;
}

/** Each member has the same data as the first member of the demo. */
export async function startSeededBackend(
  count: number,
): Promise<{ backend: Program; userIds: string[] }> {
  const folder = path.join(benchFolder, 'soak');
  rmSync(folder, { recursive: true, force: true });
  const file = path.join(folder, 'backend.sqlite');
  // The password cost is the lowest one, so that seeding and logins are fast.
  const context = {
    database: openDatabase(file),
    now: Date.now,
    publicOrigin: '',
    rules: { ...defaultRules, passwordCost: 2 },
  };
  const seed = copyMember(seedDemo(), count);
  await seedDatabase(context, seed);
  context.database.close();
  return {
    backend: await startReferenceBackend(file),
    userIds: seed.members.map(({ userId }) => userId),
  };
}

function copyMember(seed: DemoSeed, count: number): DemoSeed {
  const model = seed.members[0];
  if (!model) throw new Error('The seed has no member.');
  const members = Array.from({ length: count }, (_, index) => ({
    ...model,
    userId: `soak${index}`,
    nick: `회원${index}`,
  }));
  const forAll = <Row extends { userId: string }>(rows: readonly Row[]): Row[] => {
    const own = rows.filter(({ userId }) => userId === model.userId);
    return members.flatMap(({ userId }) => own.map((row) => ({ ...row, userId })));
  };
  const { notes, helps, applications, bets } = seed;
  return {
    ...seed,
    members,
    notes: forAll(notes),
    helps: forAll(helps),
    applications: forAll(applications),
    bets: forAll(bets),
  };
}
