import type { CasinoEntry } from '#contract/records/casinoEntry.ts';
import type { SlotCompany } from '#contract/records/slotCompany.ts';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { gameName } from './gameName.ts';

/** One card: a live-casino table, a slot company whose games open in the modal, or one of these games. */
export interface LobbyEntry {
  kind: 'table' | 'company' | 'game';
  code: string;
  /** Who offers it: the company of a table, the code of the slot company whose list a game is in, or that is the entry itself. */
  provider: string;
  /** What open-game wants as `company`. */
  company: string;
  /** In the language of the page. */
  name: string;
  providerName: string;
  /** As the operator wrote them: a search looks into both, whatever the language. */
  nameKo: string;
  nameEn: string;
  /** The provider's names, for the search. */
  providerNames: readonly string[];
  imgUrl: string;
  /** False = under maintenance. */
  isUsable: boolean;
}

/** What can be played and starred. */
export type GameEntry = LobbyEntry & { kind: 'table' | 'game' };

export const isGame = (entry: LobbyEntry): entry is GameEntry => entry.kind !== 'company';

export function casinoLobbyEntry(entry: CasinoEntry, locale: string | undefined): LobbyEntry {
  const { code, gameCompany, nameKo, imgUrl } = entry;
  // A casino entry may carry only its company's name.
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

/** A game in the list of a slot company, with what the company says about it. */
export function slotGameEntry(game: SlotGame, listedBy: LobbyEntry, locale: string | undefined): LobbyEntry {
  const { code, gameCompany, nameKo, nameEn, imgUrl } = game;
  const { code: provider, name: providerName, providerNames, isUsable } = listedBy;
  return {
    ...{ kind: 'game', code, provider, company: gameCompany || provider, providerName, providerNames },
    ...{ name: gameName(game, locale), nameKo, nameEn, imgUrl, isUsable },
  };
}

/** What an entry is known by, on this device and in every list. */
export function entryId({ kind, provider, code }: Pick<LobbyEntry, 'kind' | 'provider' | 'code'>): string {
  return `${kind}/${provider}/${code}`;
}

/** Specification section 3: only 'y' means usable. */
function isUsable(used: string): boolean {
  return used === 'y';
}
