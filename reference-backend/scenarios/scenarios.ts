import type { BackendRules } from '../backendContext.ts';
import type { DemoSeed, SeedApplication, SeedGame, SeedHelp, SeedMember, SeedNote, SeedSlotCompany } from '../database/seedTypes.ts';
import { gameTitles, moods, subjects, type MoodName, type SubjectName } from '../seed/lobby.ts';

/** A named situation: its changes to the seed and to the rules. */
export interface Scenario {
  seed?: (seed: DemoSeed) => Partial<DemoSeed>;
  rules?: Partial<BackendRules>;
}

/** Situations a backend can start in. All but `demo` are for tests. Nothing is unread or waiting unless stated. */
export const scenarios = {
  /** The seed unchanged; withdrawals require the withdrawal password. */
  demo: { rules: { isWithdrawalPasswordRequired: true } },
  normal: { seed: settled },
  /** The home page has the seed's popups. */
  popups: { seed: (seed) => ({ ...settled(seed), popups: seed.popups }) },
  /** The first member has one unread message and one unread answer. */
  unreadMail: {
    seed: (seed) => {
      const { notes, helps } = settled(seed);
      return { ...settled(seed), notes: [...notes, unreadNote(seed)], helps: [...helps, unreadAnswer(seed)] };
    },
  },
  unreadNote: { seed: (seed) => ({ ...settled(seed), notes: [unreadNote(seed)] }) },
  emptyMailbox: { seed: (seed) => ({ ...settled(seed), notes: [], helps: [] }) },
  /** The first member has a waiting withdrawal of 10,000 won. */
  waitingWithdrawal: { seed: (seed) => withApplication(seed, waiting(seed, 'withdrawal')) },
  /** The first member has a waiting deposit of 10,000 won. */
  waitingDeposit: { seed: (seed) => withApplication(seed, waiting(seed, 'deposit')) },
  /** Members without money and history. */
  noMoney: {
    seed: (seed) => ({
      ...settled(seed),
      members: seed.members.map((member) => ({ ...member, openingBalance: 0, openingComp: 0 })),
      applications: [],
      bets: [],
    }),
  },
  /** The first member has no comp, and rounds earn none. */
  noComp: { seed: (seed) => withFirstMember(settled(seed), { openingComp: 0 }), rules: { compPerThousand: 0 } },
  /** The first member has 200,000 won in the games, with no game open. */
  moneyInGame: { seed: (seed) => withFirstMember(settled(seed), { openingGameMoney: 200_000 }) },
  /** Deposits of the first member are locked. */
  depositLocked: { seed: (seed) => withFirstMember(settled(seed), { isDepositLocked: true }) },
  /** The first member has seventy deposits and seventy withdrawals, some with an unknown status. */
  longHistory: {
    seed: (seed) => ({
      ...withFirstMember(settled(seed), { openingBalance: 3_000_000 }),
      applications: longHistory(firstUserId(seed)),
    }),
  },
  /** The first member has 10,000 enquiries and 5,000 messages. */
  longInbox: { seed: (seed) => ({ ...settled(seed), ...longInbox(settled(seed), firstUserId(seed)) }) },
  /** The first slot company has 5,000 games. */
  manyGames: { seed: (seed) => ({ ...settled(seed), slotCompanies: [manyGames(), ...seed.slotCompanies] }) },
  emptyLobby: { seed: (seed) => ({ ...settled(seed), casinos: [], sports: [], slotCompanies: [] }) },
  /** Every company is under maintenance. */
  closedLobby: {
    seed: (seed) => ({
      ...settled(seed),
      casinos: seed.casinos.map(closed),
      sports: seed.sports.map(closed),
      slotCompanies: seed.slotCompanies.map(closed),
    }),
  },
  noNotices: { seed: (seed) => ({ ...settled(seed), notices: [], popups: [] }) },
  /** The newest notice has five megabytes of contents. */
  hugeNotice: {
    seed: (seed) => ({
      ...settled(seed),
      notices: seed.notices.toSorted(byAge).map((notice, at) => (at === 0 ? { ...notice, contents: hugeContents } : notice)),
    }),
  },
  withdrawalPassword: { seed: settled, rules: { isWithdrawalPasswordRequired: true } },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

const isDecided = ({ status }: { status: string }) => status === 'already' || status === 'cansel'; // sic
const closed = <Company extends { isUsable: boolean }>(company: Company): Company => ({ ...company, isUsable: false });

const hugeContents = '<p>이용에 참고해 주세요.</p>'.repeat(140_000);
const byAge = (one: { minutesAgo: number }, other: { minutesAgo: number }) => one.minutesAgo - other.minutesAgo;

function settled(seed: DemoSeed): DemoSeed {
  return {
    ...seed,
    notes: seed.notes.map((note) => ({ ...note, isRead: true })),
    helps: seed.helps.filter(isDecided).map((help) => ({ ...help, isRead: true })),
    applications: seed.applications.filter(isDecided),
    popups: [],
  };
}

function withApplication(seed: DemoSeed, application: SeedApplication): DemoSeed {
  const { applications, ...rest } = settled(seed);
  return { ...rest, applications: [...applications, application] };
}

function withFirstMember(seed: DemoSeed, change: Partial<SeedMember>): DemoSeed {
  return { ...seed, members: seed.members.map((member, index) => (index === 0 ? { ...member, ...change } : member)) };
}

const firstUserId = (seed: DemoSeed) => seed.members[0]?.userId ?? '';

const waiting = (seed: DemoSeed, kind: SeedApplication['kind']): SeedApplication => ({
  ...{ userId: firstUserId(seed), kind, amount: 10_000 },
  ...{ status: 'wait', minutesAgo: 1, processedMinutesAgo: null },
});

const unreadNote = (seed: DemoSeed): SeedNote => ({
  ...{ userId: firstUserId(seed), title: '새 쪽지', titleColor: '', contents: '<p>아직 읽지 않은 쪽지입니다.</p>' },
  ...{ isRead: false, minutesAgo: 1 },
});

const unreadAnswer = (seed: DemoSeed): SeedHelp => ({
  ...{ userId: firstUserId(seed), title: '새 답변', titleColor: '', contents: '<p>문의합니다.</p>' },
  ...{ answer: '<p>아직 읽지 않은 답변입니다.</p>', isRead: false, status: 'already', minutesAgo: 1 }, // sic
});

/** Deposits, and as many withdrawals, of `longHistory`. */
const historyLength = 70;

/** Alternating deposits and withdrawals over seven weeks: every fifth cancelled, one of each kind with the unknown status `hold`. */
function longHistory(userId: string): SeedApplication[] {
  return Array.from({ length: 2 * historyLength }, (_, index) => {
    const turn = Math.floor(index / 2);
    const minutesAgo = (2 * historyLength - index) * 8 * 60;
    return {
      ...{ userId, kind: index % 2 === 0 ? 'deposit' : 'withdrawal', amount: ((turn % 9) + 1) * 10_000 },
      ...{ status: statusOf(turn), minutesAgo, processedMinutesAgo: minutesAgo - 5 },
    };
  });
}

function statusOf(turn: number): string {
  if (turn === historyLength - 3) return 'hold';
  return turn % 5 === 4 ? 'cansel' : 'already'; // sic
}

/** A member's enquiries and messages of the seed, repeated up to the portal's maximum. All are read. */
function longInbox({ helps, notes }: Pick<DemoSeed, 'helps' | 'notes'>, userId: string): Pick<DemoSeed, 'helps' | 'notes'> {
  return { helps: repeated<SeedHelp>(helps, 10_000, userId), notes: repeated<SeedNote>(notes, 5_000, userId) };
}

function repeated<Row extends SeedHelp | SeedNote>(rows: readonly Row[], count: number, userId: string): Row[] {
  const own = rows.filter((row) => row.userId === userId);
  return Array.from({ length: count }, (_, index) => {
    const row = own[index % own.length] as Row;
    return { ...row, title: `${row.title} (${index + 1})`, isRead: true, minutesAgo: (count - index) * 90 };
  });
}

/** A slot company with 5,000 games, the last thousand of them sequels, none with a picture. */
function manyGames(): SeedSlotCompany {
  const vocabulary = { moods: Object.keys(moods) as MoodName[], subjects: Object.keys(subjects) as SubjectName[], offset: 0 };
  const first = gameTitles({ ...vocabulary, count: 4000 });
  const second = first
    .slice(0, 1000)
    .map(({ code, nameKo, nameEn }) => ({ code: `${code}-2`, nameKo: `${nameKo} 2`, nameEn: `${nameEn} 2` }));
  const games = [...first, ...second].map(({ code, nameKo, nameEn }): SeedGame => ({ code, nameKo, nameEn, picturePath: '' }));
  return { code: 'endless-hall', nameKo: '엔드리스 홀', nameEn: 'Endless Hall', isUsable: true, picturePath: '', games };
}
