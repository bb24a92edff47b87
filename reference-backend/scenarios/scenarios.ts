import type { BackendRules } from '../backendContext.ts';
import { seedDemo, type DemoSeed } from '../seed/demoSeed.ts';
import { gameTitles, moods, subjects, type MoodName, type SubjectName } from '../seed/lobby.ts';

type SeedApplication = DemoSeed['applications'][number];

/** A scenario changes the quiet seed, in which nothing is unread, no application or enquiry is waiting, and there is no popup. */
interface Scenario {
  seed?: (quiet: DemoSeed) => Partial<DemoSeed>;
  rules?: Partial<BackendRules>;
}

const userId = 'demo';

/** All scenarios except `demo` are for tests. */
export const scenarios = {
  demo: { seed: seedDemo, rules: { isWithdrawalPasswordRequired: true } },
  normal: {},
  popups: { seed: () => ({ popups: seedDemo().popups }) },
  unreadMail: {
    seed: ({ notes, helps }) => ({
      notes: [...notes, unreadNote],
      helps: [...helps, unreadAnswer],
    }),
  },
  emptyMailbox: { seed: () => ({ notes: [], helps: [] }) },
  waitingWithdrawal: {
    seed: ({ applications }) => ({ applications: [...applications, waiting('withdrawal')] }),
  },
  waitingDeposit: {
    seed: ({ applications }) => ({ applications: [...applications, waiting('deposit')] }),
  },
  noMoney: {
    seed: ({ members }) => ({
      members: members.map((member) => ({ ...member, openingBalance: 0, openingComp: 0 })),
      applications: [],
      bets: [],
    }),
  },
  noComp: { seed: withMember({ openingComp: 0 }), rules: { compPerThousand: 0 } },
  /** The member has money in a game although no game is open. */
  moneyInGame: { seed: withMember({ openingGameMoney: 200_000 }) },
  depositLocked: { seed: withMember({ isDepositLocked: true }) },
  longHistory: {
    seed: (quiet) => ({
      ...withMember({ openingBalance: 3_000_000 })(quiet),
      applications: longHistory(),
    }),
  },
  manyGames: { seed: ({ slotCompanies }) => ({ slotCompanies: [manyGames(), ...slotCompanies] }) },
  emptyLobby: { seed: () => ({ casinos: [], sports: [], slotCompanies: [] }) },
  closedLobby: {
    seed: ({ casinos, sports, slotCompanies }) => ({
      casinos: casinos.map(closed),
      sports: sports.map(closed),
      slotCompanies: slotCompanies.map(closed),
    }),
  },
  noNotices: { seed: () => ({ notices: [] }) },
  /** The contents of the newest notice have five megabytes. */
  hugeNotice: {
    seed: ({ notices }) => ({
      notices: notices
        .toSorted(byAge)
        .map((notice, at) => (at === 0 ? { ...notice, contents: hugeContents } : notice)),
    }),
  },
  withdrawalPassword: { rules: { isWithdrawalPasswordRequired: true } },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const isScenarioName = (name: string): name is ScenarioName =>
  Object.hasOwn(scenarios, name);

export function createScenario(name: ScenarioName): {
  seed: DemoSeed;
  rules: Partial<BackendRules>;
} {
  const { seed, rules = {} }: Scenario = scenarios[name];
  const quiet = quietSeed();
  return { seed: { ...quiet, ...seed?.(quiet) }, rules };
}

const isDecided = ({ status }: { status: string }) => status === 'already' || status === 'cansel'; // sic
const closed = <Company extends { isUsable: boolean }>(company: Company): Company => ({
  ...company,
  isUsable: false,
});

const hugeContents = '<p>이용에 참고해 주세요.</p>'.repeat(140_000);
const byAge = (one: { minutesAgo: number }, other: { minutesAgo: number }) =>
  one.minutesAgo - other.minutesAgo;

function quietSeed(): DemoSeed {
  const seed = seedDemo();
  return {
    ...seed,
    notes: seed.notes.map((note) => ({ ...note, isRead: true })),
    helps: seed.helps.filter(isDecided).map((help) => ({ ...help, isRead: true })),
    applications: seed.applications.filter(isDecided),
    popups: [],
  };
}

function withMember(change: Partial<DemoSeed['members'][number]>) {
  return ({ members }: DemoSeed) => ({
    members: members.map((member) =>
      member.userId === userId ? { ...member, ...change } : member,
    ),
  });
}

const waiting = (kind: SeedApplication['kind']): SeedApplication => ({
  ...{ userId, kind, amount: 10_000 },
  ...{ status: 'wait', minutesAgo: 1, processedMinutesAgo: null },
});

const unreadNote = {
  ...{ userId, title: '새 쪽지', titleColor: '', contents: '<p>아직 읽지 않은 쪽지입니다.</p>' },
  ...{ isRead: false, minutesAgo: 1 },
};

const unreadAnswer = {
  ...{ userId, title: '새 답변', titleColor: '', contents: '<p>문의합니다.</p>' },
  ...{
    answer: '<p>아직 읽지 않은 답변입니다.</p>',
    isRead: false,
    status: 'already',
    minutesAgo: 1,
  }, // sic
};

const historyLength = 70;

/** The contract does not define the status `hold`. */
function longHistory(): SeedApplication[] {
  return Array.from({ length: 2 * historyLength }, (_, index) => {
    const turn = Math.floor(index / 2);
    const minutesAgo = (2 * historyLength - index) * 8 * 60;
    return {
      ...{
        userId,
        kind: index % 2 === 0 ? 'deposit' : 'withdrawal',
        amount: ((turn % 9) + 1) * 10_000,
      },
      ...{ status: statusOf(turn), minutesAgo, processedMinutesAgo: minutesAgo - 5 },
    };
  });
}

function statusOf(turn: number): string {
  if (turn === historyLength - 3) return 'hold';
  return turn % 5 === 4 ? 'cansel' : 'already'; // sic
}

function manyGames() {
  const vocabulary = {
    moods: Object.keys(moods) as MoodName[],
    subjects: Object.keys(subjects) as SubjectName[],
    offset: 0,
  };
  const first = gameTitles({ ...vocabulary, count: 4000 });
  const second = first.slice(0, 1000).map(({ code, nameKo, nameEn }) => ({
    code: `${code}-2`,
    nameKo: `${nameKo} 2`,
    nameEn: `${nameEn} 2`,
  }));
  const games = [...first, ...second].map(({ code, nameKo, nameEn }) => ({
    code,
    nameKo,
    nameEn,
    picturePath: '',
  }));
  return {
    code: 'endless-hall',
    nameKo: '엔드리스 홀',
    nameEn: 'Endless Hall',
    isUsable: true,
    picturePath: '',
    games,
  };
}
