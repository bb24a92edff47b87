import Router from 'next/router';
import { replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { useAfterHydration } from '#lib/storage/useAfterHydration.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import type { GameEntry, LobbyEntry } from './LobbyEntry.ts';

// What the first script of a page needs to know of games. Cards, search and saved games are loaded after it.

/** The lists of the lobby (specification section 1). Sport is shown only where the site has turned it on. */
export const gameTypes = ['casino', 'slot', 'sport'] as const;
export type GameType = (typeof gameTypes)[number];

/** A member's favorite games and the recently opened ones, newest first. */
export const savedLists = ['favorite', 'recent'] as const;
export type SavedList = (typeof savedLists)[number];

/** What a member plays and saves in each list. */
export const gameKinds: Record<GameType, GameEntry['kind']> = { casino: 'table', slot: 'game', sport: 'sport' };

/** The id of an entry, unique across lists and in storage. */
export const entryId = ({ kind, provider, code }: Pick<LobbyEntry, 'kind' | 'provider' | 'code'>) => `${kind}/${provider}/${code}`;

/** The fields of a game in web storage: enough to show and open it before a list is loaded. */
const storedTexts = ['code', 'provider', 'company', 'nameKo', 'nameEn', 'imgUrl'] as const;

export type SavedGame = Pick<GameEntry, 'kind' | (typeof storedTexts)[number]>;

export function isStoredGame(value: unknown): value is SavedGame {
  const stored = (value ?? {}) as Partial<Record<keyof SavedGame, unknown>>;
  return Object.values(gameKinds).some((kind) => kind === stored.kind) && storedTexts.every((text) => typeof stored[text] === 'string');
}

const store = webStore('localStorage', plainText);
const typeKey = 'game-type';

/** The lobby's list among `types`: from the URL, else the last choice, else the first one, live casino. */
export function useGameType(types: readonly GameType[]) {
  const address = useAddressQuery();
  const stored = useAfterHydration(() => store.get(typeKey), undefined);
  const wanted = [address.get('type'), stored].map((value) => types.find((type) => type === value));

  return {
    type: wanted.find(Boolean) ?? types[0] ?? 'casino',
    selectType(type: GameType) {
      store.set(typeKey, type);
      // The rest of the filter finds games of all types, and a provider belongs to one.
      void replaceQuery(Router, { type, q: null, only: null, provider: null });
    },
    /** A search or the saved games, which are of all types. */
    isOfAll: savedLists.some((each) => each === address.get('only')) || !!address.get('q')?.trim(),
  };
}

/** Up to this many recent games fit in one low row on the home page of phones. */
export const fewGames = 2;

/**
 * Runs on / before the first paint. Marks the page of the member of the last login of this browser, if the session has not ended: a member's
 * games come first. Reserves the space of the recent games, less for few. Reads the keys of rememberedUserId.ts, portalSession.ts and
 * savedGames.ts.
 */
export const memberHomeScript =
  `try{const s=localStorage,id=!/signout|expired/.test(s.getItem('nextauth.message'))&&s.getItem('remembered-id'),` +
  `r=id&&s.getItem('recent-games:'+id),d=document.documentElement.dataset;if(id)d.member='';` +
  `if(r)d.recents=r.split('"kind"')[${fewGames + 1}]?'':'few'}catch{}`;
