import type { SlotGame } from '#contract/records/slotGame.ts';
import { slotGameEntry, type LobbyEntry } from './LobbyEntry.ts';

const made = new WeakMap<readonly SlotGame[], { company: LobbyEntry; locale: string; entries: readonly LobbyEntry[] }>();

/** The cards of a company's games. Cached by list, so that cards keep their cached search keys. */
export function slotGameEntries(games: readonly SlotGame[], company: LobbyEntry, locale: string): readonly LobbyEntry[] {
  const known = made.get(games);
  if (known?.company === company && known.locale === locale) return known.entries;
  const entries = games.map((game) => slotGameEntry(game, company, locale));
  made.set(games, { company, locale, entries });
  return entries;
}
