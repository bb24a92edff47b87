// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedEntry } from '#lib/games/savedGames.ts';
import type { SavedGame } from '#lib/games/gameType.ts';
import { companyEntry, tableEntry } from '#lib/games/LobbyEntry.ts';

const game = (code: string, change: Partial<SavedGame> = {}): SavedGame => ({
  ...{
    kind: 'game',
    code,
    provider: 'c1',
    company: 'c1',
    nameKo: `게임 ${code}`,
    nameEn: `Game ${code}`,
    imgUrl: '',
  },
  ...change,
});

async function loadStore() {
  vi.resetModules();
  return import('#lib/games/savedGames.ts');
}

beforeEach(() => localStorage.clear());

describe('the games saved on this device', () => {
  it('persist over a reload, newest first, separately for each member', async () => {
    const before = await loadStore();
    before.saveGame('favorite', 'demo', game('a'));
    before.saveGame('favorite', 'demo', game('b'));
    const after = await loadStore();
    expect(after.savedGames('favorite', 'demo').map(({ code }) => code)).toEqual(['b', 'a']);
    expect(after.savedGames('favorite', 'other')).toEqual([]);
    expect(after.savedGames('recent', 'demo')).toEqual([]);
    expect(after.savedGames('favorite', undefined)).toEqual([]);
  });

  it('move to the front with updated fields when they are opened again; other fields are not stored', async () => {
    const store = await loadStore();
    store.saveGame('recent', 'demo', game('a'));
    store.saveGame('recent', 'demo', game('b'));
    store.saveGame('recent', 'demo', {
      ...game('a', { nameKo: '새 이름' }),
      isUsable: true,
    } as SavedGame);
    expect(store.savedGames('recent', 'demo')).toEqual([
      game('a', { nameKo: '새 이름' }),
      game('b'),
    ]);
  });

  it('are limited to 24 recent ones and 500 favorites', async () => {
    const store = await loadStore();
    for (let number = 0; number < 510; number += 1) {
      store.saveGame('recent', 'demo', game(`r${number}`));
      store.saveGame('favorite', 'demo', game(`f${number}`));
    }
    expect(store.savedGames('recent', 'demo')).toHaveLength(24);
    expect(store.savedGames('recent', 'demo')[0]?.code).toBe('r509');
    expect(store.savedGames('favorite', 'demo')).toHaveLength(500);
  });

  it('are distinguished by company, and leave no key when the last one goes', async () => {
    const store = await loadStore();
    store.saveGame('favorite', 'demo', game('a'));
    const other = game('a', { provider: 'c2' });
    expect([game('a'), other].map((each) => store.isSaved('favorite', 'demo', each))).toEqual([
      true,
      false,
    ]);
    store.removeGame('favorite', 'demo', other);
    expect(store.isSaved('favorite', 'demo', game('a'))).toBe(true);
    store.removeGame('favorite', 'demo', game('a'));
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{', 'null', '7', '{"a":1}', '[null,{"kind":"game"},{"kind":"sport","code":"x"}]'])(
    'are empty if the storage contains %s',
    async (text) => {
      localStorage.setItem('favorite-games:demo', text);
      expect((await loadStore()).savedGames('favorite', 'demo')).toEqual([]);
    },
  );

  it('follow changes in another tab, which are not overwritten', async () => {
    const store = await loadStore();
    const listener = vi.fn();
    store.subscribeSavedGames(listener);
    store.saveGame('favorite', 'demo', game('a'));
    listener.mockClear();
    const change = (key: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key }));
    localStorage.setItem('favorite-games:demo', JSON.stringify([game('b'), game('a')]));
    change('favorite-games:demo');
    change('something-else');
    expect(listener).toHaveBeenCalledTimes(1);
    store.saveGame('favorite', 'demo', game('c'));
    expect(store.savedGames('favorite', 'demo').map(({ code }) => code)).toEqual(['c', 'b', 'a']);
    localStorage.clear();
    change(null);
    expect(store.savedGames('favorite', 'demo')).toEqual([]);
  });
});

describe('the card of a saved game', () => {
  const table = { code: 't1', gameCompany: 'House', nameKo: '테이블', nameEn: 'Table', imgUrl: '' };
  const company = { code: 'c1', nameKo: '게임사', nameEn: 'Company', imgUrl: '' };
  const keptTable: SavedGame = {
    kind: 'table',
    provider: 'House',
    company: 'House',
    code: 't1',
    nameKo: '테이블',
    nameEn: 'Table',
    imgUrl: '',
  };
  const tables = (used: string) => [tableEntry({ ...table, used }, 'ko')];
  const companies = (used: string) => [companyEntry({ ...company, used }, 'ko')];
  const unknown = { casino: undefined, slot: undefined, sport: undefined };
  const keptBook: SavedGame = { ...keptTable, kind: 'sport' };

  it('is shown as usable, in the language of the page, before a list is loaded', () => {
    expect(savedEntry(game('a'), unknown, 'ko')).toMatchObject({
      name: '게임 a',
      isUsable: true,
      company: 'c1',
    });
    expect(savedEntry(keptTable, unknown, 'vn')).toMatchObject({ name: 'Table', isUsable: true });
  });

  it.each([
    ['y', true],
    ['n', false],
  ])('with used "%s" is usable: %s', (used, isUsable) => {
    expect(savedEntry(game('a'), { ...unknown, slot: companies(used) }, 'ko')).toMatchObject({
      isUsable,
      providerName: '게임사',
    });
    expect(savedEntry(keptTable, { ...unknown, casino: tables(used) }, 'ko')).toMatchObject({
      isUsable,
    });
    expect(
      savedEntry(
        keptBook,
        { ...unknown, sport: [tableEntry({ ...table, used }, 'ko', 'sport')] },
        'ko',
      ),
    ).toMatchObject({
      isUsable,
    });
  });

  it('disappears after the operator has removed the table or the company', () => {
    expect(
      savedEntry(game('a', { provider: 'gone' }), { ...unknown, slot: companies('y') }, 'ko'),
    ).toBeNull();
    expect(savedEntry(keptBook, { ...unknown, casino: tables('y'), sport: [] }, 'ko')).toBeNull();
    expect(
      savedEntry({ ...keptTable, code: 'gone' }, { ...unknown, casino: tables('y') }, 'ko'),
    ).toBeNull();
  });
});
