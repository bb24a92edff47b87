import { writeFile } from 'node:fs/promises';
import { callTable } from './callTable.ts';

await writeFile(new URL('../docs/calls.md', import.meta.url), await callTable());
