import { readFileSync, writeFileSync } from 'node:fs';
import { settingTable } from './settingTable.ts';

const file = 'docs/white-label.md';
writeFileSync(file, readFileSync(file, 'utf8').replace(/^\| in the file[^]*?\|\n(?!\|)/m, `${settingTable()}\n`));
