import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { records } from '#contract/records.ts';
import { callTable } from '#tools/docs/tables.ts';

it('docs/calls.md is generated from the call table', async () => {
  const document = await readFile('docs/calls.md', 'utf8');
  expect(document).toBe(await callTable());
});

it('docs/calls.md has a line for every call and every record', async () => {
  const lines = (await callTable()).split('\n').filter((line) => /^\| [^-]/.test(line));
  const names = lines.map((line) => line.split('|')[1]?.trim());
  expect(names).toEqual(['local route', ...Object.keys(calls), 'record', ...Object.keys(records)]);
});
