import type { CasinoEntry } from '#contract/records/casinoEntry.ts';
import type { SlotCompany } from '#contract/records/slotCompany.ts';
import { gameName } from './gameName.ts';

/** The two lists of the lobby. Sport settings exist upstream; the sport screen is not shown (specification section 1). */
export const gameTypes = ['casino', 'slot'] as const;
export type GameType = (typeof gameTypes)[number];

/** One card of the lobby: a live-casino table, or a slot company whose games open in the modal. */
export interface LobbyEntry {
  type: GameType;
  code: string;
  /** What open-game wants as `company`. */
  company: string;
  name: string;
  imgUrl: string;
  /** False = under maintenance. */
  isUsable: boolean;
}

export function casinoLobbyEntry(entry: CasinoEntry, locale: string | undefined): LobbyEntry {
  // A casino entry may carry only its company's name.
  const name = gameName({ ...entry, nameEn: entry.nameEn || entry.gameCompany }, locale);
  return { type: 'casino', code: entry.code, company: entry.gameCompany, name, imgUrl: entry.imgUrl, isUsable: isUsable(entry.used) };
}

export function slotLobbyEntry(company: SlotCompany, locale: string | undefined): LobbyEntry {
  const { code, imgUrl } = company;
  return { type: 'slot', code, company: code, name: gameName(company, locale), imgUrl, isUsable: isUsable(company.used) };
}

/** Specification section 3: only 'y' means usable. */
function isUsable(used: string): boolean {
  return used === 'y';
}
