import type { SQLInputValue } from 'node:sqlite';
import { apply, decideApplication } from '../ledger/applications.ts';
import type { BackendContext } from '../backendContext.ts';
import { bookBet, postRound } from '../games/gameRounds.ts';
import { jackpotSeeds } from '../games/jackpots.ts';
import { hashPassword } from '../members/members.ts';
import { houseAccount, memberAccount, post } from '../ledger/ledger.ts';
import type { DemoSeed, SeedApplication, SeedBet, SeedGame, SeedMember, SeedText } from './seedTypes.ts';

interface SeedEvent {
  minutesAgo: number;
  replay: (past: BackendContext) => void;
}

/** Cached hashes of the seeds' public passwords: tests seed hundreds of times, and a hash takes 40 ms of CPU time. */
const seedHashes = new Map<string, Promise<string>>();

function hashSeedPassword(userId: string, password: string, cost: number): Promise<string> {
  const key = JSON.stringify([userId, password, cost]);
  const hash = seedHashes.get(key) ?? hashPassword(password, cost);
  seedHashes.set(key, hash);
  return hash;
}

/**
 * Fills an empty database. Jackpot pools, openings, applications, decisions and rounds are posted to the ledger in chronological order, each at its own time.
 * Throws if the seed's history is not possible.
 */
export async function seedDatabase(context: BackendContext, seed: DemoSeed): Promise<void> {
  const secrets = await Promise.all(
    seed.members.map(async ({ userId, password, withdrawalPassword }) => ({
      passwordHash: await hashSeedPassword(userId, password, context.rules.passwordCost),
      withdrawalHash: withdrawalPassword && (await hashSeedPassword(userId, withdrawalPassword, context.rules.passwordCost)),
    })),
  );

  context.database.transaction(() => {
    const memberIds = new Map(seed.members.map((member, index) => [member.userId, insertMember(context, member, secrets[index]!)]));
    const memberIdOf = (userId: string) => {
      const memberId = memberIds.get(userId);
      if (memberId === undefined) throw new Error(`The seed has no member ${userId}`);
      return memberId;
    };

    const events = [
      jackpots(seed.members),
      ...seed.members.map((member) => opening(member, memberIdOf(member.userId))),
      ...seed.applications.flatMap((application) => applicationEvents(application, memberIdOf(application.userId))),
      ...seed.bets.map((bet) => round(bet, memberIdOf(bet.userId))),
    ];
    for (const { minutesAgo, replay } of events.toSorted((one, other) => other.minutesAgo - one.minutesAgo)) {
      replay({ ...context, now: () => minutesBefore(context, minutesAgo) });
    }
    seedContents(context, seed, memberIdOf);
  });
}

function insertMember(context: BackendContext, member: SeedMember, secrets: { passwordHash: string; withdrawalHash: string }): number {
  return context.database.run(
    `INSERT INTO members (user_id, nick, password_hash, withdrawal_hash, phone, level, bank_name, bank_owner, bank_number, is_deposit_locked, joined_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[member.userId, member.nick, secrets.passwordHash, secrets.withdrawalHash, member.phone, member.level],
    ...[member.bankName, member.bankOwner, member.bankNumber],
    ...[Number(member.isDepositLocked), minutesBefore(context, member.joinedMinutesAgo)],
  ).id;
}

/** Before the first round. */
function jackpots(members: SeedMember[]): SeedEvent {
  const minutesAgo = Math.max(0, ...members.map(({ joinedMinutesAgo }) => joinedMinutesAgo));
  return { minutesAgo, replay: ({ database, now }) => post(database, 'jackpots seeded', now(), jackpotSeeds()) };
}

function opening({ openingBalance, openingComp, openingGameMoney, joinedMinutesAgo }: SeedMember, memberId: number): SeedEvent {
  const transfers = [
    { from: houseAccount('bank'), to: memberAccount(memberId, 'balance'), amount: openingBalance },
    { from: houseAccount('compCost'), to: memberAccount(memberId, 'comp'), amount: openingComp },
    { from: houseAccount('bank'), to: memberAccount(memberId, 'game'), amount: openingGameMoney },
  ].filter(({ amount }) => amount > 0);
  return { minutesAgo: joinedMinutesAgo, replay: ({ database, now }) => post(database, 'opening', now(), transfers) };
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
        throw new Error(`The seed's ${kind} of ${amount} by ${userId} ${minutesAgo} minutes ago is answered ${outcome}`);
      id = past.database.one<{ id: number }>('SELECT max(id) AS id FROM applications')!.id;
      past.database.run('UPDATE applications SET status = ? WHERE id = ?', isDecided ? 'wait' : status, id);
    },
  };
  if (!isDecided) return [applied];
  const decision = status === 'already' ? 'settle' : 'cancel'; // sic
  return [applied, { minutesAgo: processedMinutesAgo ?? minutesAgo, replay: (past) => decideApplication(past, id, decision) }];
}

function round({ minutesAgo, ...played }: SeedBet, memberId: number): SeedEvent {
  return {
    minutesAgo,
    replay: (past) => {
      const { database, now, rules } = past;
      const { bet, win } = played;
      const [balance, game] = [memberAccount(memberId, 'balance'), memberAccount(memberId, 'game')];
      post(database, 'game entered', now(), [{ from: balance, to: game, amount: bet }]);
      postRound(past, memberId, { bet, win, comp: Math.floor((bet * rules.compPerThousand) / 1000), madeAt: now() });
      if (win > 0) post(database, 'game left', now(), [{ from: game, to: balance, amount: win }]);
      bookBet(past, memberId, played);
    },
  };
}

/** The time `minutes` ago, ms since the epoch. */
const minutesBefore = ({ now }: BackendContext, minutes: number) => now() - minutes * 60_000;

/** Inserts everything of a seed except members and money. */
function seedContents(context: BackendContext, seed: DemoSeed, memberIdOf: (userId: string) => number): void {
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    return context.database.run(sql, ...Object.values(row)).id;
  };
  const text = ({ title, titleColor, contents }: SeedText) => ({ title, title_color: titleColor, contents });
  const picture = ({ code, nameKo, nameEn, picturePath }: SeedGame) => ({
    code,
    name_ko: nameKo,
    name_en: nameEn,
    picture_path: picturePath,
  });

  const companies = [
    ...seed.casinos.map((entry) => ({ ...entry, kind: 'casino', games: [] })),
    ...seed.sports.map((entry) => ({ ...entry, kind: 'sport', games: [] })),
    ...seed.slotCompanies.map((company) => ({ ...company, kind: 'slot', gameCompany: company.nameEn })),
  ];
  for (const { kind, gameCompany, isUsable, games, ...company } of companies) {
    const id = insert('companies', { kind, game_company: gameCompany, is_usable: Number(isUsable), ...picture(company) });
    for (const game of games) insert('slot_games', { company_id: id, ...picture(game) });
  }

  const at = (minutesAgo: number) => minutesBefore(context, minutesAgo);
  for (const { code, domain } of seed.joinCodes) insert('join_codes', { code, domain });
  for (const notice of seed.notices) insert('notices', { ...text(notice), domain: notice.domain, written_at: at(notice.minutesAgo) });
  for (const popup of seed.popups) insert('popups', { ...text(popup), domain: popup.domain, pos_x: popup.posX, pos_y: popup.posY });
  for (const { userId, isRead, minutesAgo, ...note } of seed.notes) {
    insert('notes', { member_id: memberIdOf(userId), ...text(note), is_read: Number(isRead), written_at: at(minutesAgo) });
  }
  for (const { userId, answer, isRead, status, minutesAgo, ...help } of seed.helps) {
    insert('helps', {
      ...{ member_id: memberIdOf(userId), kind: 'question', ...text(help) },
      ...{ answer, is_read: Number(isRead), status, written_at: at(minutesAgo) },
    });
  }
  for (const { type, title, picturePath, link } of seed.advertisements) {
    insert('advertisements', { type, title, picture_path: picturePath, link });
  }
}
