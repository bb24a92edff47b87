import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeEnv } from '#tests/support/madeParts.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';

test('the demo asks for the withdrawal password in its one question, because its backend requires it', () => {
  const literals = readFileSync('tools/demo.mjs', 'utf8').matchAll(/^ +([A-Z_]+): '([^']*)',/gm);
  const env = Object.fromEntries([...literals].map(([, name, value]) => [name, value] as const)) as Record<string, string>;
  expect(parseSettings(env, makeEnv({})).ko.isWithdrawPasswordAlwaysAsked).toBe(true);
});
