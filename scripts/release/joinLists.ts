// A step of `npm run build`: the lists of pages that Next writes (pages, static pages, middleware) become one file, because each is a request
// of every first visit.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const distFolder = path.resolve(process.env.NEXT_DIST_DIR ?? '.next');
const file = path.join(distFolder, 'build-manifest.json');
const manifest = JSON.parse(readFileSync(file, 'utf8')) as { lowPriorityFiles: string[] };
const [joined, ...others] = manifest.lowPriorityFiles;
if (!joined || others.length === 0) throw new Error(`${file} names no lists to join: does Next still write them?`);
const texts = manifest.lowPriorityFiles.map((list) => readFileSync(path.join(distFolder, list), 'utf8'));
writeFileSync(path.join(distFolder, joined), texts.join(';\n'));
writeFileSync(file, JSON.stringify({ ...manifest, lowPriorityFiles: [joined] }, null, 2));
