/** The colors of a light site. */
export const lightColors = { accent: '#1f5fbf', ground: 'light', felt: '#dfe9f6' };

/** The longest names that a site can have: one of a single word, one of several. */
const longName = {
  ko: '미드나이트살롱'.repeat(6).slice(0, 40),
  en: 'The Grand Midnight Salon of Maru Bay 777',
  jp: 'ミッドナイトサロン'.repeat(5).slice(0, 40),
};

/** The sites of the portal that the tests start (docs/white-label.md), each on a loopback address of its own. `test.use({ site })` chooses one. */
export const testSites = {
  usual: { host: 'localhost', settings: {} },
  light: { host: '127.0.0.1', settings: { colors: lightColors } },
  longName: { host: '127.0.0.2', settings: { name: longName } },
  lightLongName: { host: '127.0.0.3', settings: { name: longName, colors: lightColors } },
  frame: { host: '127.0.0.4', settings: { play: { mode: 'frame' } } },
};

export type TestSite = keyof typeof testSites;
