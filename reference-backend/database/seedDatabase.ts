import type { SQLInputValue } from 'node:sqlite';
import { apply, decideApplication } from '../ledger/applications.ts';
import type { BackendContext } from '../backendContext.ts';
import { bookRound } from '../games/gameRounds.ts';
import { jackpotSeeds } from '../games/jackpots.ts';
import { hashPassword } from '../members/members.ts';
import { houseAccount, memberAccount, post } from '../ledger/ledger.ts';
import type { DemoSeed } from '../seed/demoSeed.ts';

type SeedMember = DemoSeed['members'][number];
type SeedApplication = DemoSeed['applications'][number];
type SeedBet = DemoSeed['bets'][number];

interface SeedEvent {
  minutesAgo: number;
  replay: (past: BackendContext) => void;
}

/** The hashes are cached because tests seed hundreds of times, and each hash takes 40 ms of CPU time. */
const seedHashes = new Map<string, Promise<string>>();

function hashSeedPassword(userId: string, password: string, cost: number): Promise<string> {
  const key = JSON.stringify([userId, password, cost]);
  const hash = seedHashes.get(key) ?? hashPassword(password, cost);
  seedHashes.set(key, hash);
  return hash;
}

/** The events that move money are replayed in chronological order, because the ledger refuses a withdrawal of more than the balance. */
export async function seedDatabase(context: BackendContext, seed: DemoSeed): Promise<void> {
  const secrets = await Promise.all(
    seed.members.map(async ({ userId, password, withdrawalPassword }) => ({
      passwordHash: await hashSeedPassword(userId, password, context.rules.passwordCost),
      withdrawalHash:
        withdrawalPassword &&
        (await hashSeedPassword(userId, withdrawalPassword, context.rules.passwordCost)),
    })),
  );

  context.database.transaction(() => {
    const memberIds = new Map(
      seed.members.map((member, index) => [
        member.userId,
        insertMember(context, member, secrets[index]!),
      ]),
    );
    const memberIdOf = (userId: string) => {
      const memberId = memberIds.get(userId);
      if (memberId === undefined) throw new Error(`The seed has no member ${userId}`);
      return memberId;
    };

    const events = [
      jackpots(seed.members),
      ...seed.members.map((member) => opening(member, memberIdOf(member.userId))),
      ...seed.applications.flatMap((application) =>
        applicationEvents(application, memberIdOf(application.userId)),
      ),
      ...seed.bets.map((bet) => round(bet, memberIdOf(bet.userId))),
    ];
    for (const { minutesAgo, replay } of events.toSorted(
      (one, other) => other.minutesAgo - one.minutesAgo,
    )) {
      replay({ ...context, now: () => minutesBefore(context, minutesAgo) });
    }
    seedContents(context, seed, memberIdOf);
  });
}

type Row = Record<string, SQLInputValue | boolean>;

function insert({ database }: BackendContext, table: string, row: Row): number {
  const columns = Object.keys(row).map((field) =>
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const values = Object.values(row).map((value) =>
    typeof value === 'boolean' ? Number(value) : value,
  );
  return database.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...values,
  ).id;
}

function insertMember(
  context: BackendContext,
  member: SeedMember,
  secrets: { passwordHash: string; withdrawalHash: string },
): number {
  const {
    userId,
    nick,
    phone,
    level,
    bankName,
    bankOwner,
    bankNumber,
    isDepositLocked,
    joinedMinutesAgo,
  } = member;
  const joinedAt = minutesBefore(context, joinedMinutesAgo);
  return insert(context, 'members', {
    ...{
      userId,
      nick,
      ...secrets,
      phone,
      level,
      bankName,
      bankOwner,
      bankNumber,
      isDepositLocked,
      joinedAt,
    },
  });
}

/** The pools are filled when the first member joins, because every round of a game adds to the pools. */
function jackpots(members: SeedMember[]): SeedEvent {
  const minutesAgo = Math.max(0, ...members.map(({ joinedMinutesAgo }) => joinedMinutesAgo));
  return {
    minutesAgo,
    replay: ({ database, now }) => post(database, 'jackpots seeded', now(), jackpotSeeds()),
  };
}

function opening(
  { openingBalance, openingComp, openingGameMoney, joinedMinutesAgo }: SeedMember,
  memberId: number,
): SeedEvent {
  const transfers = [
    { from: houseAccount('bank'), to: memberAccount(memberId, 'balance'), amount: openingBalance },
    { from: houseAccount('compCost'), to: memberAccount(memberId, 'comp'), amount: openingComp },
    { from: houseAccount('bank'), to: memberAccount(memberId, 'game'), amount: openingGameMoney },
  ].filter(({ amount }) => amount > 0);
  return {
    minutesAgo: joinedMinutesAgo,
    replay: ({ database, now }) => post(database, 'opening', now(), transfers),
  };
}

function applicationEvents(application: SeedApplication, memberId: number): SeedEvent[] {
  const { userId, kind, amount, status, minutesAgo, processedMinutesAgo } = application;
  const isDecided = status === 'already' || status === 'cansel'; // sic
  let id = 0;
  const applied: SeedEvent = {
    minutesAgo,
    replay: (past) => {
      const outcome = apply(past, memberId, kind, amount);
      if (outcome !== 'success')
        throw new Error(
          `The seed's ${kind} of ${amount} by ${userId} ${minutesAgo} minutes ago is answered ${outcome}`,
        );
      id = past.database.one<{ id: number }>('SELECT max(id) AS id FROM applications')!.id;
      past.database.run(
        'UPDATE applications SET status = ? WHERE id = ?',
        isDecided ? 'wait' : status,
        id,
      );
    },
  };
  if (!isDecided) return [applied];
  const decision = status === 'already' ? 'settle' : 'cancel'; // sic
  return [
    applied,
    {
      minutesAgo: processedMinutesAgo ?? minutesAgo,
      replay: (past) => decideApplication(past, id, decision),
    },
  ];
}

function round({ minutesAgo, ...played }: SeedBet, memberId: number): SeedEvent {
  return {
    minutesAgo,
    replay: (past) => {
      const { database, now } = past;
      const { bet, win } = played;
      const [balance, game] = [memberAccount(memberId, 'balance'), memberAccount(memberId, 'game')];
      post(database, 'game entered', now(), [{ from: balance, to: game, amount: bet }]);
      bookRound(past, memberId, played);
      if (win > 0) post(database, 'game left', now(), [{ from: game, to: balance, amount: win }]);
    },
  };
}

const minutesBefore = ({ now }: BackendContext, minutes: number) => now() - minutes * 60_000;

function seedContents(
  context: BackendContext,
  seed: DemoSeed,
  memberIdOf: (userId: string) => number,
): void {
  const written = <Text extends { minutesAgo: number }>({ minutesAgo, ...text }: Text) => ({
    ...text,
    writtenAt: minutesBefore(context, minutesAgo),
  });
  const owned = <Text extends { userId: string; minutesAgo: number }>({
    userId,
    ...text
  }: Text) => ({
    memberId: memberIdOf(userId),
    ...written(text),
  });

  for (const casino of seed.casinos) insert(context, 'companies', { kind: 'casino', ...casino });
  for (const book of seed.sports) insert(context, 'companies', { kind: 'sport', ...book });
  for (const { games, ...company } of seed.slotCompanies) {
    const companyId = insert(context, 'companies', {
      kind: 'slot',
      gameCompany: company.nameEn,
      ...company,
    });
    for (const game of games) insert(context, 'slot_games', { companyId, ...game });
  }
  for (const code of seed.joinCodes) insert(context, 'join_codes', code);
  for (const notice of seed.notices) insert(context, 'notices', written(notice));
  for (const popup of seed.popups) insert(context, 'popups', popup);
  for (const note of seed.notes) insert(context, 'notes', owned(note));
  for (const help of seed.helps) insert(context, 'helps', { kind: 'question', ...owned(help) });
  for (const advertisement of seed.advertisements) insert(context, 'advertisements', advertisement);
}
