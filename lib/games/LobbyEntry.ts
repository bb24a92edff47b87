import type { CasinoEntry } from '#contract/records/casinoEntry.ts';
import type { SlotCompany } from '#contract/records/slotCompany.ts';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { languageTag } from '#lib/i18n/locales.ts';

/** The lists of the lobby (specification section 1). Sport is shown only where the site has turned it on. */
export const gameTypes = ['casino', 'slot', 'sport'] as const;
export type GameType = (typeof gameTypes)[number];

/** One card: a live-casino table, a sports book, a slot company, or a slot game. */
export interface LobbyEntry {
  kind: 'table' | 'sport' | 'company' | 'game';
  code: string;
  /** The company of a table or sports book, or the code of a game's slot company (of the entry itself for a slot company). */
  provider: string;
  /** The `company` parameter of open-game. */
  company: string;
  /** In the page's language. */
  name: string;
  providerName: string;
  /** The operator's names. Search uses both in every language. */
  nameKo: string;
  nameEn: string;
  /** The provider's names, for search. */
  providerNames: readonly string[];
  imgUrl: string;
  /** False = under maintenance. */
  isUsable: boolean;
}

export type GameEntry = LobbyEntry & { kind: 'table' | 'sport' | 'game' };

/** What a member plays and saves in each list. */
export const gameKinds: Record<GameType, GameEntry['kind']> = { casino: 'table', slot: 'game', sport: 'sport' };

/** The shape of its tile. */
export const tileShape = ({ kind }: Pick<LobbyEntry, 'kind'>) => (kind === 'table' || kind === 'sport' ? 'table' : 'slot');

export const isGame = (entry: LobbyEntry): entry is GameEntry => entry.kind !== 'company';

/** A table, or a sports book. */
export function tableEntry(entry: CasinoEntry, locale: string | undefined, kind: 'table' | 'sport' = 'table'): LobbyEntry {
  const { code, gameCompany, nameKo, imgUrl } = entry;
  // A casino entry may have only its company's name.
  const nameEn = entry.nameEn || gameCompany;
  return {
    kind,
    code,
    provider: gameCompany,
    company: gameCompany,
    providerName: gameCompany,
    providerNames: [gameCompany],
    name: gameName({ code, nameKo, nameEn }, locale),
    nameKo,
    nameEn,
    imgUrl,
    isUsable: isUsable(entry.used),
  };
}

/** The name of a game's company. A table that has the company's own name is the company, which has no other name in the page's language. */
export const companyName = ({ provider, providerName, name, nameEn }: LobbyEntry) =>
  (nameEn === providerName ? name : providerName) || provider;

export function companyEntry(company: SlotCompany, locale: string | undefined): LobbyEntry {
  const { code, nameKo, nameEn, imgUrl, used } = company;
  const name = gameName(company, locale);
  return {
    kind: 'company',
    code,
    provider: code,
    company: code,
    providerName: name,
    providerNames: [nameKo, nameEn],
    name,
    nameKo,
    nameEn,
    imgUrl,
    isUsable: isUsable(used),
  };
}

const slotGames = new WeakMap<readonly SlotGame[], { company: LobbyEntry; locale: string; entries: readonly LobbyEntry[] }>();

/** The cards of a company's games. Cached by list, so that cards keep their cached search keys. */
export function slotGameEntries(games: readonly SlotGame[], company: LobbyEntry, locale: string): readonly LobbyEntry[] {
  const known = slotGames.get(games);
  if (known?.company === company && known.locale === locale) return known.entries;
  const entries = games.map((game) => slotGameEntry(game, company, locale));
  slotGames.set(games, { company, locale, entries });
  return entries;
}

/** The entry of a slot game; its company provides maintenance state and names. */
export function slotGameEntry(game: SlotGame, listedBy: LobbyEntry, locale: string | undefined): LobbyEntry {
  const { code, gameCompany, nameKo, nameEn, imgUrl } = game;
  const { code: provider, name: providerName, providerNames, isUsable } = listedBy;
  return {
    kind: 'game',
    code,
    provider,
    company: gameCompany || provider,
    providerName,
    providerNames,
    name: gameName(game, locale),
    nameKo,
    nameEn,
    imgUrl,
    isUsable,
  };
}

/** The Korean name for ko, otherwise the English name (specification section 2). Falls back to the other name, then to the code. */
export function gameName({ code, nameKo, nameEn }: { code: string; nameKo?: string; nameEn?: string }, locale: string | undefined): string {
  const [first, second] = locale === 'ko' ? [nameKo, nameEn] : [nameEn, nameKo];
  return first?.trim() || second?.trim() || code;
}

/** In the order of the names in the page's language. */
export function sortByName(entries: readonly LobbyEntry[], locale: string | undefined): readonly LobbyEntry[] {
  const { compare } = new Intl.Collator(languageTag(locale), { numeric: true });
  return entries.toSorted((one, other) => compare(one.name, other.name));
}

/** The id of an entry, unique across lists and in storage. */
export const entryId = ({ kind, provider, code }: Pick<LobbyEntry, 'kind' | 'provider' | 'code'>) => `${kind}/${provider}/${code}`;

/** Specification section 3: only 'y' means usable. */
const isUsable = (used: string) => used === 'y';
