import { expect, it } from 'vitest';
import { companyEntry, gameName, tableEntry } from '#lib/games/LobbyEntry.ts';

const both = { code: 'c', nameKo: '달빛', nameEn: 'Moonlight' };

it.each([
  ['ko', both, '달빛'],
  ['en', both, 'Moonlight'],
  ['cn', both, 'Moonlight'],
  ['ko', { ...both, nameKo: '' }, 'Moonlight'],
  ['en', { ...both, nameEn: ' ' }, '달빛'],
  ['ko', { code: 'c', nameKo: '', nameEn: '' }, 'c'],
  ['en', { code: 'c' }, 'c'],
])('in %s shows %j as %s', (locale, game, name) => {
  expect(gameName(game, locale)).toBe(name);
});

it('uses the name of the company for a casino without a name', () => {
  const entry = {
    code: 'x',
    gameCompany: 'Lantern House',
    nameKo: '',
    nameEn: '',
    used: 'y',
    imgUrl: '',
  };
  expect(tableEntry(entry, 'ko').name).toBe('Lantern House');
});

it.each([
  ['y', true],
  ['n', false],
  ['Y', false],
  ['', false],
])('used "%s" means usable: %s', (used, isUsable) => {
  expect(companyEntry({ code: 'x', nameKo: '', nameEn: '', used, imgUrl: '' }, 'ko').isUsable).toBe(
    isUsable,
  );
});
