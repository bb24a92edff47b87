import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { parsePath } from 'dot-prop';
import { applyEdits, modify } from 'jsonc-parser';
import writeFileAtomic from 'write-file-atomic';
import { parseSiteText, readSiteText } from '#lib/server/site/parseSites.ts';
import { isObject } from '#lib/server/site/siteSchema.ts';
import { checkText } from '#tools/site/siteFile.ts';
import { changesOf, type Content } from './fileContent.ts';

export interface OpenedFile {
  content: Content;
  /** A hash of the file's text. */
  version: string;
}

const versionOf = (text: string) => createHash('sha256').update(text).digest('hex');

function read(file: string): string {
  if (existsSync(file) && statSync(file).size > 4e6)
    throw new Error(`${file} has more than 4 MB: it is no site file.`);
  const text = existsSync(file) ? readSiteText(file) : '';
  if (text.includes('\uFFFD')) throw new Error(`${file} is not UTF-8.`);
  return text;
}

/** A missing file counts as an empty one. @throws if the file is no JSON, or its sites are no list of objects */
export function openSiteFile(file: string): OpenedFile {
  const text = read(file);
  const content = parseSiteText(text || '{}');
  const { sites = [] } = content;
  if (!Array.isArray(sites) || !sites.every(isObject))
    throw new Error(`${file}: sites must be a list of sites in braces.`);
  return { content, version: versionOf(text) };
}

/** Edits only what changed, so that the order of the keys stays, and the form of all but its neighbors. */
export function editedText(text: string, content: Content): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const formattingOptions = { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length };
  const edited = changesOf(JSON.parse(text), content).reduce(
    (all, { place, after }) =>
      applyEdits(all, modify(all, parsePath(place), after, { formattingOptions })),
    text,
  );
  // In a file that has a key twice, the wrong one is edited.
  return changesOf(JSON.parse(edited), content).length === 0
    ? edited
    : `${JSON.stringify(content, null, indent)}\n`;
}

/** @throws with a sentence for the operator; the file then is as it was */
export function saveSiteFile(
  file: string,
  content: Content,
  { version }: OpenedFile,
  write = writeFileAtomic.sync,
): OpenedFile {
  const stillHere = 'Nothing was saved; your changes are still here';
  const text = read(file);
  if (versionOf(text) !== version)
    throw new Error(
      `Somebody else has changed the file. ${stillHere}: note them, and undo all to read the file again.`,
    );
  const [fault] = checkText(JSON.stringify(content)).faults;
  if (fault) throw new Error(`${fault}. ${stillHere}.`);
  const edited = editedText(text || '{}\n', content);
  try {
    write(file, edited);
  } catch (error) {
    throw new Error(`The file cannot be written: ${(error as Error).message}. ${stillHere}.`);
  }
  return { content, version: versionOf(edited) };
}
