import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { changesOf, withValue } from '#tools/editor/fileContent.ts';
import { editedText, openSiteFile, saveSiteFile } from '#tools/editor/siteDraft.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'site.json');
const text =
  '{\n\t"theme": "rose",\n\t"name": { "ko": "루나", "en": "LUNA" },\n\t"languages": ["ko", "en"]\n}\n';

it.each([
  ['{ "theme": ', 'is not valid JSON'],
  ['[]', 'must hold one object'],
  ['{ "sites": {} }', 'sites must be a list of sites'],
  ['{ "sites": [1] }', 'sites must be a list of sites'],
  [`"${'x'.repeat(5_000_000)}"`, 'has more than 4 MB'],
  ['{ "name": "\uFFFD" }', 'is not UTF-8'],
])('does not open what is no site file, and says why: %#', (content, reason) => {
  writeFileSync(file, content);
  expect(() => openSiteFile(file)).toThrow(reason);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

it('opens a missing file as an empty one, and a file of another version with all its settings', () => {
  expect(openSiteFile(path.join(folder, 'new.json')).content).toEqual({});
  writeFileSync(file, '\uFEFF{ "theme": "rose", "fax": 1 }');
  expect(openSiteFile(file).content).toEqual({ theme: 'rose', fax: 1 });
});

it('edits only what changed: the order of the keys stays, and the form of what is beside', () => {
  const change = (place: string, value: unknown) =>
    editedText(text, withValue(JSON.parse(text), place, value));
  expect(change('name.en', 'MOON')).toBe(text.replace('LUNA', 'MOON'));
  expect(Object.keys(JSON.parse(change('theme', undefined)))).toEqual(['name', 'languages']);
  const isIndexed =
    /^{\n\t"theme": "rose",\n\t"name": { "ko": "루나", "en": "LUNA" },\n[^]*\n\t"isIndexable": false\n}\n$/;
  expect(change('isIndexable', false)).toMatch(isIndexed);
  expect(JSON.parse(change('languages', ['en']))).toMatchObject({ languages: ['en'] });
});

it('changes the value that counts in a file with a key twice', () => {
  const twice = '{ "theme": "rose", "theme": "jade" }';
  expect(JSON.parse(editedText(twice, { theme: 'gold' }))).toEqual({ theme: 'gold' });
});

it('adds and removes sites in the list', () => {
  const sites = (...names: string[]) => ({ sites: names.map((name) => ({ name })) });
  const before = sites('A', 'B', 'C', 'D');
  for (const after of [sites('A', 'B', 'C', 'D', 'E', 'F'), sites('B'), sites('D', 'A')])
    expect(JSON.parse(editedText(JSON.stringify(before), after))).toEqual(after);
  expect(changesOf(before, before)).toEqual([]);
});

it('removes a group with its last setting', () => {
  expect(withValue({ deposit: { unit: 1 } }, 'deposit.unit', undefined)).toEqual({});
  expect(withValue({ deposit: { unit: 1, minimum: 2 } }, 'deposit.unit', undefined)).toEqual({
    deposit: { minimum: 2 },
  });
});

it('writes the whole file or nothing, with its mode, and leaves no other file', () => {
  writeFileSync(file, text);
  chmodSync(file, 0o640);
  const opened = openSiteFile(file);
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const changed = { ...opened.content, theme: 'jade' };
  const lost = path.join(folder, 'no/site.json');
  expect(() => saveSiteFile(file, changed, opened, full)).toThrow(
    'no space left on device, write. Nothing was saved; your changes are still here.',
  );
  expect(() => saveSiteFile(lost, changed, openSiteFile(lost))).toThrow('cannot be written');
  expect(readFileSync(file, 'utf8')).toBe(text);

  const saved = saveSiteFile(file, changed, opened);
  expect(readFileSync(file, 'utf8')).toBe(text.replace('rose', 'jade'));
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(saved.version).toBe(openSiteFile(file).version);
  expect(readdirSync(folder)).toEqual(['site.json']);
});

it('saves neither faults nor over another change', () => {
  writeFileSync(file, text);
  const opened = openSiteFile(file);
  expect(() => saveSiteFile(file, { theme: 'pink' }, opened)).toThrow(
    'theme must be one of gold, rose, silver, jade. Nothing',
  );
  const theirs = text.replace('rose', 'gold');
  writeFileSync(file, theirs);
  expect(() => saveSiteFile(file, { theme: 'jade' }, opened)).toThrow(
    'Somebody else has changed the file. Nothing was saved',
  );
  expect(readFileSync(file, 'utf8')).toBe(theirs);
  rmSync(file);
  expect(() => saveSiteFile(file, { theme: 'jade' }, opened)).toThrow(
    'Somebody else has changed the file. Nothing was saved',
  );
});
