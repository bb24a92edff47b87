import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openApi } from './openApi.ts';
import { callTable, settingTable } from './tables.ts';

const settings = 'docs/white-label.md';
writeFileSync('docs/calls.md', await callTable());
writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^\| setting[^]*?\|\n(?!\|)/m, await settingTable()));
mkdirSync('docs/openapi', { recursive: true });
for (const [side, text] of Object.entries(await openApi())) writeFileSync(`docs/openapi/${side}.json`, text);
