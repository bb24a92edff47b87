import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApi } from '#tools/docs/openApi.ts';

it('docs/openapi is what `npm run docs` writes', async () => {
  const documents = await openApi();
  for (const side of ['portal', 'backend'] as const)
    expect(readFileSync(`docs/openapi/${side}.json`, 'utf8')).toBe(documents[side]);
});

it('they are valid OpenAPI, and their examples fit their schemas', () => {
  const options = [
    'lint',
    'docs/openapi/portal.json',
    'docs/openapi/backend.json',
    '--format',
    'json',
  ];
  const reports = execFileSync('node_modules/.bin/redocly', options, {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    encoding: 'utf8',
  });
  expect(reports.match(/"problems": \[\]/g), `${reports}`).toHaveLength(2);
});
