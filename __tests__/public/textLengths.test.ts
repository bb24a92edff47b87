import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';

/**
 * The maximum width of a text in its place, in half-width letters: an East Asian letter counts as two. The widths are those of
 * a window of 320 px without padding and icon. A half-width letter has about half the font size. Some labels may have two lines.
 */
const places = [
  // 254 px in a card, 40 of padding, type of 16 px
  { place: 'a button', most: 26, keys: childrenOf('Button', 'LinkButton') },
  // 119 px in half a card, type of 12 px
  { place: 'the term of a figure', most: 20, keys: attributesOf('Fact', 'name') },
  // 288 px, type of 22 px, two lines
  { place: "a page's title", most: 52, keys: attributesOf('PageFrame', 'title') },
  // 249 px, icon and count beside it, type of 16 px
  {
    place: 'an entry of the menu',
    most: 22,
    keys: ['menu.deposit', 'menu.withdraw', 'menu.comp', 'menu.user', 'menu.help', 'menu.notice', 'menu.note'],
  },
  // half a row of 288 px, 60 of padding and icon, type of 16 px, two lines
  { place: 'one of two tabs', most: 20, keys: ['game.casino', 'game.slot'] },
  // a third of 288 px, 32 of padding, two lines
  { place: 'one of three tabs', most: 18, keys: ['money.tab.deposit', 'money.tab.withdraw', 'money.tab.history'] },
  { place: 'a status', most: 12, keys: ['status.answered', 'status.cancelled', 'status.completed', 'status.waiting'] },
  // 254 px, type of 22 px, two lines; below it a button
  { place: 'the headline of a slide', most: 46, keys: ['banner.reels.title', 'banner.roulette.title'] },
  { place: 'the button of a slide', most: 26, keys: ['banner.reels.action', 'banner.roulette.action'] },
  // two beside each other in a message
  {
    place: 'a button of a message',
    most: 14,
    keys: ['action.cancel', 'action.close', 'action.confirm', 'action.later', 'session.logout'],
  },
  // the header of a phone: logo and menu beside it
  { place: 'the button of the header', most: 10, keys: ['session.login'] },
];

function matches(pattern: RegExp): string[] {
  const keys = globSync('components/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, code = '']) =>
      [...code.matchAll(/\bt\(([^)]*)\)/g)].flatMap(([, call = '']) => [...call.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key)),
    ),
  );
  return [...new Set(keys)].sort();
}

/** Keys in the children of a component. */
function childrenOf(...names: string[]): string[] {
  return names.flatMap((name) => matches(new RegExp(`<${name}(?:\\s[^<]*?)?>([^<]*(?:<Icon[^>]*>)?[^<]*)</${name}>`, 'gs')));
}

/** Keys in a prop of a component. */
function attributesOf(name: string, attribute: string): string[] {
  return matches(new RegExp(`<${name}[^>]*? ${attribute}=\\{([^}]*)\\}`, 'gs'));
}

/** The width of a text in half-width letters, without its placeholders. */
function widthOf(text: string): number {
  const letters = text.replace(/\{\{[^}]*\}\}/g, '').normalize('NFC');
  return [...letters].reduce(
    (width, letter) => width + (/[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );
}

it('East Asian letters count as two', () => {
  expect(['입금신청', 'コンプ交換', '存款', 'Nạp tiền', '{{n}} games'].map(widthOf)).toEqual([8, 10, 4, 8, 6]);
});

it.each(places)('$place is found in the source or by name', ({ keys }) => {
  expect(keys.length).toBeGreaterThan(0);
});

describe.each(locales)('in $name', ({ code }) => {
  const texts = JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8')) as Record<string, string>;

  it.each(places)('no text is too long for $place', ({ keys, most }) => {
    const forms = Object.keys(texts).filter((key) => keys.includes(key.replace(/_(one|other)$/, '')));
    expect(forms.filter((key) => widthOf(texts[key] ?? '') > most).map((key) => `${key}: ${texts[key]}`)).toEqual([]);
  });
});
