import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callTable } from '#tools/docs/tables.ts';

it('docs/calls.md is generated from the call table', async () => {
  const document = await readFile('docs/calls.md', 'utf8');
  expect(document).toBe(await callTable());
});
