import type { CasinoEntry } from '#contract/records/casinoEntry.ts';
import type { SlotCompany } from '#contract/records/slotCompany.ts';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { gameName } from './gameName.ts';

/** One card: a live-casino table, a slot company, or a slot game. */
export interface LobbyEntry {
  kind: 'table' | 'company' | 'game';
  code: string;
  /** A table's company, or the code of a game's slot company (of the entry itself for a slot company). */
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

/** Entries that can be played and saved as favorites. */
export type GameEntry = LobbyEntry & { kind: 'table' | 'game' };

export const isGame = (entry: LobbyEntry): entry is GameEntry => entry.kind !== 'company';

export function casinoLobbyEntry(entry: CasinoEntry, locale: string | undefined): LobbyEntry {
  const { code, gameCompany, nameKo, imgUrl } = entry;
  // A casino entry may have only its company's name.
  const nameEn = entry.nameEn || gameCompany;
  return {
    ...{ kind: 'table', code, provider: gameCompany, company: gameCompany, providerName: gameCompany, providerNames: [gameCompany] },
    ...{ name: gameName({ code, nameKo, nameEn }, locale), nameKo, nameEn, imgUrl, isUsable: isUsable(entry.used) },
  };
}

export function slotLobbyEntry(company: SlotCompany, locale: string | undefined): LobbyEntry {
  const { code, nameKo, nameEn, imgUrl, used } = company;
  const name = gameName(company, locale);
  return {
    ...{ kind: 'company', code, provider: code, company: code, providerName: name, providerNames: [nameKo, nameEn] },
    ...{ name, nameKo, nameEn, imgUrl, isUsable: isUsable(used) },
  };
}

/** The entry of a slot game; its company provides maintenance state and names. */
export function slotGameEntry(game: SlotGame, listedBy: LobbyEntry, locale: string | undefined): LobbyEntry {
  const { code, gameCompany, nameKo, nameEn, imgUrl } = game;
  const { code: provider, name: providerName, providerNames, isUsable } = listedBy;
  return {
    ...{ kind: 'game', code, provider, company: gameCompany || provider, providerName, providerNames },
    ...{ name: gameName(game, locale), nameKo, nameEn, imgUrl, isUsable },
  };
}

/** The id of an entry, unique across lists and in storage. */
export function entryId({ kind, provider, code }: Pick<LobbyEntry, 'kind' | 'provider' | 'code'>): string {
  return `${kind}/${provider}/${code}`;
}

/** Specification section 3: only 'y' means usable. */
function isUsable(used: string): boolean {
  return used === 'y';
}
