import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callTable } from '#scripts/docs/callTable.ts';

it('docs/calls.md is generated from the call table', async () => {
  const document = await readFile('docs/calls.md', 'utf8');
  expect(document).toBe(await callTable());
});

it('docs/calls.md has a line for every call', async () => {
  const lines = (await callTable()).split('\n').filter((line) => line.startsWith('| '));
  expect(lines.slice(2).map((line) => line.split('|')[1]?.trim())).toEqual(Object.keys(calls));
});
