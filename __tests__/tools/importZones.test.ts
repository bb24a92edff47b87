import { ESLint } from 'eslint';
import { globSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { componentAreas, controlRooms, serverRooms } from '#tools/importZones.ts';

/** The files of a room may not import those of the next room. */
const laterRoom = (folder: string, rooms: string[]) =>
  rooms.slice(0, -1).map((room, index): [string, string] => {
    const [imported = ''] = globSync(`${folder}/${rooms[index + 1]}/*.{ts,tsx}`);
    return [`${folder}/${room}/probe.ts`, `#${imported}`];
  });

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

// If the resolver does not understand `#…` imports, all zones pass silently.
const forbidden: [string, string][] = [
  ['contract/probe.ts', '#lib/i18n/locales.ts'],
  ['reference-backend/probe.ts', '#lib/i18n/locales.ts'],
  ['lib/server/probe.ts', '#reference-backend/server.ts'],
  ['lib/i18n/probe.ts', '#lib/server/config/serverEnv.ts'],
  ['lib/i18n/probe.ts', '#components/controls/actions/Button.tsx'],
  ['lib/server/probe.ts', '#lib/session/usePortalSession.ts'],
  ['components/controls/probe.tsx', '#components/home/HomeScreen.tsx'],
  ['components/login/probe.tsx', '#components/home/HomeScreen.tsx'],
  ['components/shell/probe.tsx', '#lib/server/config/serverEnv.ts'],
  ['components/login/probe.tsx', '#components/shell/Header.tsx'],
  ['components/operator/probe.tsx', '#components/money/EnquiryButton.tsx'],
  ...laterRoom('lib/server', serverRooms),
  ...laterRoom('components/controls', controlRooms),
];

describe('import zones', () => {
  const eslint = new ESLint();
  const rulesAgainst = async (code: string, filePath: string) =>
    (await eslint.lintText(`${code}\n`, { filePath }))[0]?.messages.map(({ ruleId }) => ruleId);

  it.each(forbidden)('%s may not import %s', async (filePath, imported) => {
    const code = `import * as probe from '${imported}';\nexport const probed = probe;`;
    expect(await rulesAgainst(code, filePath)).toContain('import-x/no-restricted-paths');
  });

  it('cover all rooms', () => {
    expect(foldersIn('lib/server')).toEqual(serverRooms.toSorted());
    expect(foldersIn('components/controls')).toEqual(controlRooms.toSorted());
    expect(foldersIn('components')).toEqual(Object.keys(componentAreas).sort());
  });

  it('the browser may import a type of the contract, but no value; the server the tables of languages', async () => {
    const ofContract = (words: string) => `import ${words} from '#contract/calls.ts';`;
    const [value, type] = [
      `${ofContract('{ calls }')}export const all = calls;`,
      `${ofContract('type { CallName }')}export type Name = CallName;`,
    ];
    expect(await rulesAgainst(value, 'lib/i18n/probe.ts')).toContain(
      '@typescript-eslint/no-restricted-imports',
    );
    expect(await rulesAgainst(type, 'lib/i18n/probe.ts')).toEqual([]);
    const tables =
      "import { locales } from '#lib/i18n/locales.ts';\nexport const first = locales[0];";
    expect(await rulesAgainst(tables, 'lib/server/probe.ts')).toEqual([]);
  });
});
