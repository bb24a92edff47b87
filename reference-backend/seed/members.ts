import type { SeedApplication, SeedBet, SeedMember } from '#reference-backend/database/seedTypes.ts';
import { minutesAgo } from './minutesAgo.ts';

/** Balance after all applications and bets of the seed. */
const finalBalance = 1_250_000;
const openingComp = 32_000;

const common = {
  password: 'demo1234',
  level: 3,
  withdrawalPassword: '1234',
  openingComp,
  openingGameMoney: 0,
  isDepositLocked: false,
} as const;

/** The two members of the demo. Their opening balances make the histories end at `finalBalance`. */
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
      openingBalance: finalBalance - historyTotal('demo', applications, bets),
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
      openingBalance: finalBalance - historyTotal('demo2', applications, bets),
      joinedMinutesAgo: minutesAgo(30, 3),
    },
  ];
}

/** The change of a member's balance by the seed's history. */
function historyTotal(userId: string, applications: SeedApplication[], bets: SeedBet[]): number {
  const settled = applications
    .filter((entry) => entry.userId === userId && entry.status === 'already') // sic
    .reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? amount : -amount), 0);
  const played = bets.filter((entry) => entry.userId === userId).reduce((sum, { bet, win }) => sum + win - bet, 0);
  return settled + played;
}
