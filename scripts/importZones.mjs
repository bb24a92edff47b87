/**
 * Who may import whom (docs/architecture.md). Each zone: files in `target` must not import from `from`.
 * A test lints a forbidden import of each zone and expects the error.
 */
const serverTables = ['./format', './i18n', './site/siteSettings.ts', './site/themes.ts', './site/publicPages.ts', './site/groundColor.ts'];

/** Areas made of another area's parts: the home page shows the lobby, the money screens share their form and their history, support answers account enquiries. */
const areasWithin = {
  home: ['./game'],
  deposit: ['./money'],
  withdraw: ['./money'],
  comp: ['./money'],
  user: ['./money'],
  help: ['./money'],
};

export const importZones = [
  // The contract is the agreement: it knows nobody.
  ...['./lib', './components', './pages', './reference-backend', './scripts'].map((from) => ({ target: './contract', from })),
  // The reference backend is a stand-in for another company's program: the contract is all they have in common.
  ...['./lib', './components', './pages'].map((from) => ({ target: './reference-backend', from })),
  // The portal never looks into the reference backend.
  ...['./lib', './components', './pages', './contract', './server.ts'].map((target) => ({ target, from: './reference-backend' })),
  // Logic does not know markup.
  ...['./components', './pages'].map((from) => ({ target: './lib', from })),
  // The browser never gets server code.
  { target: './components', from: './lib/server' },
  { target: ['./lib/!(server)/**/*'], from: './lib/server' },
  // The server shares only plain tables and formatting with the browser.
  { target: './lib/server', from: './lib', except: ['./server', ...serverTables] },
  { target: './components', from: './pages' },
  // An area of components knows the controls and itself; the layout may show login's form.
  ...['home', 'login', 'register', 'game', 'help', 'note', 'notice', 'money', 'deposit', 'withdraw', 'comp', 'user', 'error'].map(
    (area) => ({
      target: `./components/${area}`,
      from: './components',
      except: [`./${area}`, './controls', './layout', ...(areasWithin[area] ?? [])],
    }),
  ),
  { target: './components/controls', from: './components', except: ['./controls'] },
  { target: './components/layout', from: './components', except: ['./layout', './controls', './login'] },
];
