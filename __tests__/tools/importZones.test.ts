import { ESLint } from 'eslint';
import { globSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { componentAreas, controlRooms, serverRooms } from '#tools/importZones.ts';

/** For each room except the last: its files may not import the first file of the next room. */
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

  it.each(forbidden)('%s may not import %s', async (filePath, imported) => {
    const [result] = await eslint.lintText(`import * as probe from '${imported}';\nexport const probed = probe;\n`, { filePath });
    const rules = result?.messages.map((message) => message.ruleId);
    expect(rules).toContain('import-x/no-restricted-paths');
  });

  it('cover all rooms', () => {
    expect(foldersIn('lib/server')).toEqual(serverRooms.toSorted());
    expect(foldersIn('components/controls')).toEqual(controlRooms.toSorted());
    expect(foldersIn('components')).toEqual(Object.keys(componentAreas).sort());
  });

  it('the browser may import a type of the contract, but no value', async () => {
    const lint = async (code: string) => (await eslint.lintText(code, { filePath: 'lib/i18n/probe.ts' }))[0]?.messages.map((m) => m.ruleId);
    expect(await lint("import { calls } from '#contract/calls.ts';\nexport const all = calls;\n")).toContain(
      '@typescript-eslint/no-restricted-imports',
    );
    expect(await lint("import type { CallName } from '#contract/calls.ts';\nexport type Name = CallName;\n")).toEqual([]);
  });

  it('the server may import the tables of languages', async () => {
    const [result] = await eslint.lintText("import { locales } from '#lib/i18n/locales.ts';\nexport const first = locales[0];\n", {
      filePath: 'lib/server/probe.ts',
    });
    expect(result?.messages).toEqual([]);
  });
});
