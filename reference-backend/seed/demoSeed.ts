import { casinos, slotCompanies, sports } from './lobby.ts';
import { helps, minutesAgo, notes, notices, popups } from './texts.ts';

/** The age of an application in days and hours, and the amount in units of 10,000 won. A negative amount is a withdrawal. */
type Row = [days: number, hours: number, units: number, isCancelled?: 'cancelled'];

const demoRows: Row[] = [
  [57, 21, 30],
  [55, 2, 10],
  [54, 13, -15],
  [52, 20, 20],
  [50, 23, 50],
  [49, 1, -50],
  [46, 19, 10, 'cancelled'],
  [46, 18, 10],
  [44, 22, 100],
  [43, 11, -110],
  [41, 3, 20],
  [39, 20, 30],
  [37, 14, -40],
  [36, 21, 50],
  [34, 23, -40],
  [32, 2, 10],
  [30, 19, 30, 'cancelled'],
  [29, 12, -40, 'cancelled'],
  [29, 10, -60],
  [27, 22, 50],
  [25, 1, 20],
  [23, 20, -50],
  [21, 21, 100],
  [20, 13, -110],
  [18, 23, 30],
  [15, 1, -50, 'cancelled'],
  [14, 12, -60],
  [12, 22, 50],
  [10, 20, 20],
  [8, 12, -50],
  [6, 21, 50],
  [4, 2, 30],
  [2, 14, -30],
  [0, 3, 50],
];

const secondRows: Row[] = [
  [28, 20, 50],
  [21, 12, -20],
  [16, 22, 30],
  [9, 19, 100],
  [5, 13, -60],
  [1, 21, 20],
];

/** All applications are settled or cancelled, because a waiting application would block a new one. */
const applications = [
  ...demoRows.map((row, index) => application('demo', row, index)),
  ...secondRows.map((row, index) => application('demo2', row, index)),
];

function application(userId: string, [days, hours, units, cancelled]: Row, index: number) {
  const minute = (index * 17) % 60;
  const applied = minutesAgo(days, hours, minute);
  return {
    userId,
    kind: units > 0 ? ('deposit' as const) : ('withdrawal' as const),
    amount: Math.abs(units) * 10_000,
    status: cancelled ? 'cansel' : 'already', // sic
    minutesAgo: applied,
    /** Null = the application is waiting. */
    processedMinutesAgo: (applied - 3 - (index % 9)) as number | null,
  };
}

const companies = [
  'Moonwell Studio',
  'Tidehouse',
  'Velvet Card',
  'Lantern House',
  'Hundred Gardens',
  'Marble Stag',
  'Onyx Parlor',
];
const stakes = [1_000, 5_000, 10_000, 5_000, 1_000, 20_000, 5_000, 10_000];
/** All wins together are less than the stakes. */
const multiples = [0, 0, 2, 0, 0.5, 0, 0, 4, 0, 1, 0, 0, 0, 3, 0, 0.5, 0, 0, 6, 0, 0, 2, 0];

const gamesOf = new Map(slotCompanies().map(({ nameEn, games }) => [nameEn, games]));
const casinoOf = new Map(casinos.map((casino) => [casino.nameEn, [casino]]));

/** The rounds fill several pages of the bets list. */
const bets = [...playOf('demo', 12, 6), ...playOf('demo2', 4, 5)];

function playOf(userId: string, evenings: number, rounds: number) {
  return Array.from({ length: evenings * rounds }, (_, index) => {
    const evening = Math.floor(index / rounds);
    const bet = pick(stakes, index * 3 + evening);
    const thirdParty = pick(companies, evening);
    const { nameKo, nameEn } = pick(
      gamesOf.get(thirdParty) ?? casinoOf.get(thirdParty) ?? [],
      Math.floor(index / 3),
    );
    return {
      userId,
      ...{ thirdParty, nameKo, nameEn },
      bet,
      win: Math.round(bet * pick(multiples, index)),
      minutesAgo: minutesAgo(26 - evening * 2, 1, 58 - (index % rounds) * 2),
    };
  });
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('picked from an empty list');
  return item;
}

const finalBalance = 1_250_000;

const common = {
  password: 'demo1234',
  level: 3,
  withdrawalPassword: '1234', // '' = the member has no withdrawal password
  openingComp: 32_000,
  openingGameMoney: 0,
  isDepositLocked: false,
};

/** Each opening balance is chosen so that the member ends at `finalBalance`. */
function members() {
  return [
    {
      ...common,
      userId: 'demo',
      nick: '달빛손님',
      phone: '01000001234',
      bankName: '국민은행',
      bankOwner: '홍길동',
      bankNumber: '012345678901',
      openingBalance: finalBalance - historyTotal('demo'),
      joinedMinutesAgo: minutesAgo(58, 4),
    },
    {
      ...common,
      userId: 'demo2',
      nick: '별빛손님',
      phone: '01000005678',
      bankName: '신한은행',
      bankOwner: '홍길순',
      bankNumber: '098765432109',
      openingBalance: finalBalance - historyTotal('demo2'),
      joinedMinutesAgo: minutesAgo(30, 3),
    },
  ];
}

function historyTotal(userId: string): number {
  const settled = applications
    .filter((entry) => entry.userId === userId && entry.status === 'already') // sic
    .reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? amount : -amount), 0);
  const played = bets
    .filter((entry) => entry.userId === userId)
    .reduce((sum, { bet, win }) => sum + win - bet, 0);
  return settled + played;
}

/**
 * Times are ages in minutes, and amounts are whole won. A picture path is a path of this backend (`/pictures/...`), an absolute URL, or ''
 * for no picture.
 */
export function seedDemo() {
  return {
    members: members(),
    /** `domain` lists the hosts on which the portal fills the code into the registration form. '' = no host. */
    joinCodes: [
      { code: 'MARU', domain: '' },
      { code: 'LOUNGE', domain: 'lounge.example.com' },
    ],
    casinos,
    sports,
    slotCompanies: slotCompanies(),
    notices,
    popups,
    notes,
    helps,
    applications,
    bets,
    advertisements: [
      {
        type: 'banner',
        title: '달빛 아래, 오늘의 한 판',
        picturePath: '/pictures/banner/moonlit-salon.webp',
        link: '/game',
      },
      {
        type: 'banner',
        title: '헌드레드 가든 600종 오픈',
        picturePath: '/pictures/banner/garden-lantern.webp',
        link: '/game',
      },
    ],
  };
}

export type DemoSeed = ReturnType<typeof seedDemo>;
