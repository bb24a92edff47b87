import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

// The zones are only worth something while the resolver understands `#...` imports; if it does not, everything passes silently.
const forbidden = [
  ['contract/probe.ts', '#lib/i18n/locales.ts'],
  ['reference-backend/probe.ts', '#lib/i18n/locales.ts'],
  ['lib/server/probe.ts', '#reference-backend/server.ts'],
  ['lib/i18n/probe.ts', '#lib/server/config/serverEnv.ts'],
  ['lib/i18n/probe.ts', '#components/controls/actions/Button.tsx'],
  ['lib/server/probe.ts', '#lib/session/usePortalSession.ts'],
  ['components/controls/probe.tsx', '#components/home/HomeScreen.tsx'],
  ['components/login/probe.tsx', '#components/home/HomeScreen.tsx'],
  ['components/layout/probe.tsx', '#lib/server/config/serverEnv.ts'],
] as const;

describe('import zones', () => {
  const eslint = new ESLint();

  it.each(forbidden)(
    '%s may not import %s',
    async (filePath, imported) => {
      const [result] = await eslint.lintText(`import * as probe from '${imported}';\nexport const probed = probe;\n`, { filePath });
      const rules = result?.messages.map((message) => message.ruleId);
      expect(rules).toContain('import-x/no-restricted-paths');
    },
    30_000,
  );

  it('the browser may import a type of the contract, but no value', async () => {
    const lint = async (code: string) => (await eslint.lintText(code, { filePath: 'lib/i18n/probe.ts' }))[0]?.messages.map((m) => m.ruleId);
    expect(await lint("import { calls } from '#contract/calls.ts';\nexport const all = calls;\n")).toContain(
      '@typescript-eslint/no-restricted-imports',
    );
    expect(await lint("import type { CallName } from '#contract/calls.ts';\nexport type Name = CallName;\n")).toEqual([]);
  }, 30_000);

  it('the server may import the tables of languages', async () => {
    const [result] = await eslint.lintText("import { locales } from '#lib/i18n/locales.ts';\nexport const first = locales[0];\n", {
      filePath: 'lib/server/probe.ts',
    });
    expect(result?.messages).toEqual([]);
  }, 30_000);
});
