import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApi } from '#scripts/docs/openApi.ts';

it('docs/openapi is what `npm run docs` writes', async () => {
  const documents = await openApi();
  for (const side of ['portal', 'backend'] as const) expect(readFileSync(`docs/openapi/${side}.json`, 'utf8')).toBe(documents[side]);
});

it.each(['portal', 'backend'])('%s.json is valid OpenAPI, and its examples fit its schemas', (side) => {
  const options = ['lint', `docs/openapi/${side}.json`, '--format', 'json'];
  const report = execFileSync('node_modules/.bin/redocly', options, {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    encoding: 'utf8',
  });
  expect((JSON.parse(report) as { problems: unknown[] }).problems).toEqual([]);
});
