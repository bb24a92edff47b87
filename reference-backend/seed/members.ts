import type { SeedApplication, SeedBet, SeedMember } from '#reference-backend/database/seedTypes.ts';
import { minutesAgo } from './minutesAgo.ts';

/** What a member is to hold once every application and bet of the seed was booked. */
const wantedBalance = 1_250_000;
const openingComp = 32_000;

const common = {
  password: 'demo1234',
  level: 3,
  exchangePassword: '1234',
  openingComp,
  openingGameMoney: 0,
  isDepositLocked: false,
} as const;

/** The two members of the demo. Their opening balance is what makes the histories add up. */
export function members(applications: SeedApplication[], bets: SeedBet[]): SeedMember[] {
  return [
    {
      ...common,
      userId: 'demo',
      nick: '달빛손님',
      phone: '01000001234',
      bankName: '국민은행',
      bankOwner: '홍길동',
      bankNumber: '012345678901',
      openingBalance: wantedBalance - booked('demo', applications, bets),
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
      openingBalance: wantedBalance - booked('demo2', applications, bets),
      joinedMinutesAgo: minutesAgo(30, 3),
    },
  ];
}

/** Won the seed's settled history adds to a member's balance. */
function booked(userId: string, applications: SeedApplication[], bets: SeedBet[]): number {
  const settled = applications
    .filter((entry) => entry.userId === userId && entry.status === 'already') // sic
    .reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? amount : -amount), 0);
  const played = bets.filter((entry) => entry.userId === userId).reduce((sum, { bet, win }) => sum + win - bet, 0);
  return settled + played;
}
