import type { SeedBet } from '#reference-backend/database/seedTypes.ts';
import { casinos } from './casinos.ts';
import { minutesAgo } from './minutesAgo.ts';
import { slotCompanies } from './slotCompanies.ts';

const companies = ['Moonwell Studio', 'Tidehouse', 'Velvet Card', 'Lantern House', 'Hundred Gardens', 'Marble Stag', 'Onyx Parlor'];
const stakes = [1_000, 5_000, 10_000, 5_000, 1_000, 20_000, 5_000, 10_000];
/** Wins as multiples of the stake: one round in three pays, and the sum returns slightly less than the stakes. */
const multiples = [0, 0, 2, 0, 0.5, 0, 0, 4, 0, 1, 0, 0, 0, 3, 0, 0.5, 0, 0, 6, 0, 0, 2, 0];

/** The games of each company; a live casino is its own. */
const gamesOf = new Map(slotCompanies().map(({ nameEn, games }) => [nameEn, games]));
const casinoOf = new Map(casinos.map((casino) => [casino.nameEn, [casino]]));

/** Evenings of play over four weeks, enough for several pages of betting history. */
export const bets: SeedBet[] = [...playOf('demo', 12, 6), ...playOf('demo2', 4, 5)];

function playOf(userId: string, evenings: number, rounds: number): SeedBet[] {
  return Array.from({ length: evenings * rounds }, (_, index) => {
    const evening = Math.floor(index / rounds);
    const bet = pick(stakes, index * 3 + evening);
    const thirdParty = pick(companies, evening);
    const { nameKo, nameEn } = pick(gamesOf.get(thirdParty) ?? casinoOf.get(thirdParty) ?? [], Math.floor(index / 3));
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
