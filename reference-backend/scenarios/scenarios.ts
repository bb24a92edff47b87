import type { BackendRules } from '../backendContext.ts';
import type { DemoSeed, SeedApplication, SeedHelp, SeedMember, SeedNote } from '../database/seedTypes.ts';
import { longHistory } from './longHistory.ts';
import { longInbox } from './longInbox.ts';
import { manyGames } from './manyGames.ts';

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
  unreadAnswer: { seed: (seed) => ({ ...settled(seed), helps: [unreadAnswer(seed)] }) },
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
  /** The first member has an unanswered request for the deposit account. */
  enquiryOpen: { seed: (seed) => ({ ...settled(seed), helps: [accountEnquiry(seed)] }) },
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
  /** The registration form on this host has a prefilled join code. */
  joinCodeForHost: { seed: (seed) => ({ ...settled(seed), joinCodes: [{ code: 'MARU', domain: 'localhost, 127.0.0.1' }] }) },
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
  withdrawalsClosed: { seed: settled, rules: { withdrawalHours: { from: 0, until: 0 } } },
  withdrawalPassword: { seed: settled, rules: { isWithdrawalPasswordRequired: true } },
  /** A login lasts one minute. */
  shortLogins: { seed: settled, rules: { tokenLifeMs: 60_000 } },
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

const accountEnquiry = (seed: DemoSeed): SeedHelp => ({
  ...{ userId: firstUserId(seed), title: '입금계좌 문의', titleColor: '', contents: '<p>입금하실 계좌를 문의하셨습니다.</p>' },
  ...{ answer: null, isRead: true, status: 'wait', minutesAgo: 1, isAccountEnquiry: true },
});
