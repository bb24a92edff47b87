import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

const folder = temporaryFolder();
let files = 0;

export function writeSiteFile(content: object | string): string {
  const file = path.join(folder, `site-${(files += 1)}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
