import Router from 'next/router';
import { replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { useAfterHydration } from '#lib/storage/useAfterHydration.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import type { GameEntry, LobbyEntry } from './LobbyEntry.ts';

// The first script of a page needs this file, so the code of cards, search and saved games is in other files.

/** The lists of the lobby (specification section 1). */
export const gameTypes = ['casino', 'slot', 'sport'] as const;
export type GameType = (typeof gameTypes)[number];

export const savedLists = ['favorite', 'recent'] as const;
export type SavedList = (typeof savedLists)[number];

export const gameKinds: Record<GameType, GameEntry['kind']> = {
  casino: 'table',
  slot: 'game',
  sport: 'sport',
};

/** The id of an entry, unique across lists and in storage. */
export const entryId = ({ kind, provider, code }: Pick<LobbyEntry, 'kind' | 'provider' | 'code'>) =>
  `${kind}/${provider}/${code}`;

const storedTexts = ['code', 'provider', 'company', 'nameKo', 'nameEn', 'imgUrl'] as const;

export type SavedGame = Pick<GameEntry, 'kind' | (typeof storedTexts)[number]>;

export function isStoredGame(value: unknown): value is SavedGame {
  const stored = (value ?? {}) as Partial<Record<keyof SavedGame, unknown>>;
  return (
    Object.values(gameKinds).some((kind) => kind === stored.kind) &&
    storedTexts.every((text) => typeof stored[text] === 'string')
  );
}

const store = webStore('localStorage', plainText);
const typeKey = 'game-type';

/** The selected list of the lobby, one of `types`: from the URL, else the member's last choice, else the first of `types`. */
export function useGameType(types: readonly GameType[]) {
  const address = useAddressQuery();
  const stored = useAfterHydration(() => store.get(typeKey), undefined);
  const wanted = [address.get('type'), stored].map((value) => types.find((type) => type === value));

  return {
    type: wanted.find(Boolean) ?? types[0] ?? 'casino',
    selectType(type: GameType) {
      store.set(typeKey, type);
      // The other filters are removed: search and saved games cover all types, and a provider belongs to the previous type.
      void replaceQuery(Router, { type, q: null, only: null, provider: null });
    },
    /** True during a search or in a saved list, because both show games of all types. */
    isOfAll: savedLists.some((each) => each === address.get('only')) || !!address.get('q')?.trim(),
  };
}

/** Up to this many recent games fit in one low row on the home page of phones. */
export const fewGames = 2;

/**
 * Runs on / before the first paint: `data-member` puts games first, and `data-recents` reserves space for recent games (`few` = less
 * space). The storage keys belong to rememberedUserId.ts, portalSession.ts and savedGames.ts.
 */
export const memberHomeScript =
  `try{const s=localStorage,id=!/signout|expired/.test(s.getItem('nextauth.message'))&&s.getItem('remembered-id'),` +
  `r=id&&s.getItem('recent-games:'+id),d=document.documentElement.dataset;if(id)d.member='';` +
  `if(r)d.recents=r.split('"kind"')[${fewGames + 1}]?'':'few'}catch{}`;
