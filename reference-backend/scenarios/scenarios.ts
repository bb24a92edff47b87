import type { BackendRules } from '../backendContext.ts';
import type { DemoSeed, SeedApplication, SeedHelp, SeedMember, SeedNote } from '../database/seedTypes.ts';
import { longHistory } from './longHistory.ts';
import { longInbox } from './longInbox.ts';
import { manyGames } from './manyGames.ts';

/** A named situation: what it changes in a seed, and in the backend's rules. */
export interface Scenario {
  seed?: (seed: DemoSeed) => Partial<DemoSeed>;
  rules?: Partial<BackendRules>;
}

/** Every situation a backend can be started in. All but `demo` are for tests; all but `demo` and those that say so have nothing unread and nothing waiting. */
export const scenarios = {
  /** The seed as it is; withdrawals want the password that a registration asks for. */
  demo: { rules: { isExchangePasswordRequired: true } },
  normal: { seed: settled },
  /** The seed's popups lie over the home page. */
  popups: { seed: (seed) => ({ ...settled(seed), popups: seed.popups }) },
  /** One message and one answer the first member has not read. */
  unreadMail: {
    seed: (seed) => {
      const { notes, helps } = settled(seed);
      return { ...settled(seed), notes: [...notes, unreadNote(seed)], helps: [...helps, unreadAnswer(seed)] };
    },
  },
  unreadNote: { seed: (seed) => ({ ...settled(seed), notes: [unreadNote(seed)] }) },
  unreadAnswer: { seed: (seed) => ({ ...settled(seed), helps: [unreadAnswer(seed)] }) },
  emptyMailbox: { seed: (seed) => ({ ...settled(seed), notes: [], helps: [] }) },
  /** 10,000 won of the first member wait to be paid out. */
  waitingWithdrawal: { seed: (seed) => withApplication(seed, waiting(seed, 'withdrawal')) },
  /** 10,000 won of the first member wait to be paid in. */
  waitingDeposit: { seed: (seed) => withApplication(seed, waiting(seed, 'deposit')) },
  /** Members who own nothing and never did anything. */
  emptyPurse: {
    seed: (seed) => ({
      ...settled(seed),
      members: seed.members.map((member) => ({ ...member, openingBalance: 0, openingComp: 0 })),
      applications: [],
      bets: [],
    }),
  },
  /** The first member has no comp, and nobody earns any. */
  noComp: { seed: (seed) => withFirstMember(settled(seed), { openingComp: 0 }), rules: { compPerThousand: 0 } },
  /** 200,000 won of the first member lie in the games, none of which is open. */
  moneyInGame: { seed: (seed) => withFirstMember(settled(seed), { openingGameMoney: 200_000 }) },
  /** The first member has asked for the deposit account and got no answer yet. */
  enquiryOpen: { seed: (seed) => ({ ...settled(seed), helps: [accountEnquiry(seed)] }) },
  /** The first member may not apply for deposits. */
  depositLocked: { seed: (seed) => withFirstMember(settled(seed), { isDepositLocked: true }) },
  /** Seventy deposits and seventy withdrawals of the first member, some under a word nobody knows. */
  longHistory: {
    seed: (seed) => ({
      ...withFirstMember(settled(seed), { openingBalance: 3_000_000 }),
      applications: longHistory(firstUserId(seed)),
    }),
  },
  /** 10,000 enquiries and 5,000 messages of the first member. */
  longInbox: { seed: (seed) => ({ ...settled(seed), ...longInbox(settled(seed), firstUserId(seed)) }) },
  /** The registration form of this machine comes with a join code. */
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
  /** The newest notice has contents of five megabytes. */
  hugeNotice: {
    seed: (seed) => ({
      ...settled(seed),
      notices: seed.notices.toSorted(byAge).map((notice, at) => (at === 0 ? { ...notice, contents: hugeContents } : notice)),
    }),
  },
  withdrawalsClosed: { seed: settled, rules: { withdrawalHours: { from: 0, until: 0 } } },
  exchangePassword: { seed: settled, rules: { isExchangePasswordRequired: true } },
  /** A login lasts one minute. */
  shortLogins: { seed: settled, rules: { tokenLifeMs: 60_000 } },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** Whether a text names a scenario. */
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
  ...{ userId: firstUserId(seed), title: '입금 계좌 문의', titleColor: '', contents: '<p>입금하실 계좌를 문의하셨습니다.</p>' },
  ...{ answer: null, isRead: true, status: 'wait', minutesAgo: 1, isAccountEnquiry: true },
});
