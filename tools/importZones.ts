/** The rules for imports between folders are in docs/architecture.md. In each zone, files in `target` must not import files in `from`. */

/** The rooms (subfolders) of lib/server, the lowest first. A room imports only from itself and from the rooms before it. */
export const serverRooms = [
  'config',
  'colors',
  'site',
  'log',
  'http',
  'redis',
  'limits',
  'upstream',
  'idempotency',
  'session',
  'pictures',
  'pages',
  'calls',
  'start',
];

/** The rule of `serverRooms` holds for these rooms of components/controls, too. */
export const controlRooms = ['text', 'actions', 'fields', 'states', 'panels'];

/** lib/server shares these modules of lib with the browser. */
const serverTables = [
  './format',
  './i18n',
  './register/password.ts',
  './site/siteSettings.ts',
  './site/siteChoices.ts',
  './site/publicPages.ts',
  './site/pictures.ts',
  './site/sharedAnswers.ts',
  './site/noticeHost.ts',
];

/** Each area may import from the areas of its list, and every area may import from controls. */
export const componentAreas: Record<string, string[]> = {
  controls: [],
  operator: [],
  language: [],
  page: ['language', 'operator'],
  play: [],
  game: ['page', 'operator', 'menu'],
  home: ['page', 'operator', 'game'],
  login: ['page', 'operator'],
  register: ['page', 'operator'],
  money: ['page', 'operator', 'ledger'],
  ledger: ['money'],
  deposit: ['page', 'operator', 'money'],
  withdraw: ['page', 'operator', 'money'],
  comp: ['page', 'operator', 'money'],
  news: ['page', 'operator'],
  user: ['page', 'operator', 'money', 'ledger'],
  error: ['page', 'operator'],
  menu: ['operator', 'language', 'login'],
  shell: ['page', 'operator', 'language', 'login', 'play', 'menu'],
};

const inOrder = (folder: string, rooms: string[]) =>
  rooms.slice(0, -1).map((room, index) => ({
    target: `${folder}/${room}`,
    from: rooms.slice(index + 1).map((later) => `${folder}/${later}`),
  }));

export const importZones = [
  ...['./lib', './components', './pages', './reference-backend', './tools'].map((from) => ({
    target: './contract',
    from,
  })),
  // The reference backend replaces another company's program, so it shares only the contract.
  ...['./lib', './components', './pages'].map((from) => ({ target: './reference-backend', from })),
  ...['./lib', './components', './pages', './contract', './server.ts'].map((target) => ({
    target,
    from: './reference-backend',
  })),
  ...['./components', './pages'].map((from) => ({ target: './lib', from })),
  // Code of lib/server must not get into the browser.
  { target: './components', from: './lib/server' },
  { target: ['./lib/!(server)/**/*'], from: './lib/server' },
  { target: './lib/server', from: './lib', except: ['./server', ...serverTables] },
  { target: './components', from: './pages' },
  ...inOrder('./lib/server', serverRooms),
  ...inOrder('./components/controls', controlRooms),
  ...Object.entries(componentAreas).map(([area, others]) => ({
    target: `./components/${area}`,
    from: './components',
    except: [...new Set([area, 'controls', ...others])].map((allowed) => `./${allowed}`),
  })),
];
