import type { CasinoEntry } from '#contract/records/casinoEntry.ts';
import type { SlotCompany } from '#contract/records/slotCompany.ts';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { languageTag } from '#lib/i18n/locales.ts';

/** One card: a live-casino table, a sports book, a slot company, or a slot game. */
export interface LobbyEntry {
  kind: 'table' | 'sport' | 'company' | 'game';
  code: string;
  /** The company of a table or sports book, or the code of a game's slot company. For a slot company, its own code. */
  provider: string;
  /** The `company` parameter of open-game. */
  company: string;
  name: string;
  providerName: string;
  /** The search covers the Korean name in every language. */
  nameKo: string;
  nameEn: string;
  providerNames: readonly string[];
  imgUrl: string;
  /** False = under maintenance. */
  isUsable: boolean;
}

export type GameEntry = LobbyEntry & { kind: 'table' | 'sport' | 'game' };

export const tileShape = ({ kind }: Pick<LobbyEntry, 'kind'>) =>
  kind === 'table' || kind === 'sport' ? 'table' : 'slot';

export const isGame = (entry: LobbyEntry): entry is GameEntry => entry.kind !== 'company';

export function tableEntry(
  entry: CasinoEntry,
  locale: string | undefined,
  kind: 'table' | 'sport' = 'table',
): LobbyEntry {
  const { gameCompany, used } = entry;
  // The backend may send a casino entry without an English name.
  const names = namesOf({ ...entry, nameEn: entry.nameEn || gameCompany }, locale);
  const company = {
    provider: gameCompany,
    company: gameCompany,
    providerName: gameCompany,
    providerNames: [gameCompany],
  };
  return { kind, ...names, ...company, isUsable: isUsable(used) };
}

/** A table that is named after its company has the company's name in the page's language. */
export const companyName = ({ provider, providerName, name, nameEn }: LobbyEntry) =>
  (nameEn === providerName ? name : providerName) || provider;

export function companyEntry(company: SlotCompany, locale: string | undefined): LobbyEntry {
  const { code, nameKo, nameEn, used } = company;
  const names = namesOf(company, locale);
  const own = {
    provider: code,
    company: code,
    providerName: names.name,
    providerNames: [nameKo, nameEn],
  };
  return { kind: 'company', ...names, ...own, isUsable: isUsable(used) };
}

const slotGames = new WeakMap<
  readonly SlotGame[],
  { company: LobbyEntry; locale: string; entries: readonly LobbyEntry[] }
>();

/** The entries are cached by list, because search keys are cached by entry. */
export function slotGameEntries(
  games: readonly SlotGame[],
  company: LobbyEntry,
  locale: string,
): readonly LobbyEntry[] {
  const cached = slotGames.get(games);
  if (cached?.company === company && cached.locale === locale) return cached.entries;
  const entries = games.map((game) => slotGameEntry(game, company, locale));
  slotGames.set(games, { company, locale, entries });
  return entries;
}

export function slotGameEntry(
  game: SlotGame,
  listedBy: LobbyEntry,
  locale: string | undefined,
): LobbyEntry {
  const { code: provider, name: providerName, providerNames, isUsable } = listedBy;
  const company = game.gameCompany || provider;
  return {
    kind: 'game',
    ...namesOf(game, locale),
    provider,
    company,
    providerName,
    providerNames,
    isUsable,
  };
}

type Named = Pick<LobbyEntry, 'code' | 'nameKo' | 'nameEn' | 'imgUrl'>;

const namesOf = ({ code, nameKo, nameEn, imgUrl }: Named, locale: string | undefined) => ({
  code,
  nameKo,
  nameEn,
  imgUrl,
  name: gameName({ code, nameKo, nameEn }, locale),
});

/** The Korean name for ko, otherwise the English name (specification section 2). */
export function gameName(
  { code, nameKo, nameEn }: { code: string; nameKo?: string; nameEn?: string },
  locale: string | undefined,
): string {
  const [first, second] = locale === 'ko' ? [nameKo, nameEn] : [nameEn, nameKo];
  return first?.trim() || second?.trim() || code;
}

export function sortByName(
  entries: readonly LobbyEntry[],
  locale: string | undefined,
): readonly LobbyEntry[] {
  const { compare } = new Intl.Collator(languageTag(locale), { numeric: true });
  return entries.toSorted((one, other) => compare(one.name, other.name));
}

/** Specification section 3: only 'y' means usable. */
const isUsable = (used: string) => used === 'y';
