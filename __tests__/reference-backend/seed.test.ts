import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditLedger } from '#reference-backend/ledger/ledger.ts';
import { scenarios, type ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { seedDemo } from '#reference-backend/seed/demoSeed.ts';
import { subjects } from '#reference-backend/seed/lobby.ts';
import { startBackend } from './startBackend.ts';

const seed = seedDemo();

it.each(seed.slotCompanies)('the games of $code have unique names and codes', ({ games }) => {
  for (const field of ['code', 'nameKo', 'nameEn'] as const) {
    expect(new Set(games.map((game) => game[field])).size).toBe(games.length);
  }
});

const names = Object.keys(scenarios) as ScenarioName[];
const unread: Partial<Record<ScenarioName, object>> = {
  demo: {},
  unreadMail: { noteCount: 1, helpCount: 1 },
};

it.each(names)(
  'starts the scenario %s with a balanced ledger and a member who can log in, and has its unread entries',
  async (scenario) => {
    const { call, login, context } = await startBackend({ scenario });

    const { data } = await call('user-health-check', {}, await login());
    expect(data).toMatchObject({
      status: 'success',
      ...(unread[scenario] ?? { noteCount: 0, helpCount: 0 }),
    });
    expect(auditLedger(context.database)).toEqual([]);
  },
);

it.each([
  ['get-deposit-list', 'deposits'],
  ['get-withdraw-list', 'withdraws'],
] as const)(
  'has a long history with three statuses in %s, and lets the member apply',
  async (name, field) => {
    const { call, login } = await startBackend({ scenario: 'longHistory' });
    const token = await login();

    const rows = (await call(name, {}, token)).data[field] as { status: string }[];
    expect(rows).toHaveLength(70);
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['already', 'cansel', 'hold']),
    ); // sic
    expect((await call('apply-user-deposit', { balance: 10_000 }, token)).data).toEqual({
      status: 'success',
    });
    expect((await call('apply-user-withdraw', { balance: 10_000 }, token)).data).toEqual({
      status: 'success',
    });
  },
);

it('has the pictures of the seed, and one cover for each last word of a title', () => {
  const { casinos, slotCompanies, advertisements } = seed;
  const entries = [
    ...casinos,
    ...slotCompanies,
    ...slotCompanies.flatMap(({ games }) => games),
    ...advertisements,
  ];
  const words = Object.values(subjects).flat();
  const named = [
    ...entries.map(({ picturePath }) => picturePath),
    ...words.map(({ cover }) => `/pictures/slot/${cover}.webp`),
  ];
  const expected = new Set(
    named.filter((path) => path !== '' && path !== '/pictures/slot/missing.webp'),
  );
  const files = globSync('*/*.webp', { cwd: 'reference-backend/pictures' });
  expect(new Set(files.map((file) => `/pictures/${file}`))).toEqual(expected);
});
