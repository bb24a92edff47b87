import { mkdirSync, writeFileSync } from 'node:fs';
import { openApi } from './openApi.ts';
import { callTable } from './tables.ts';

writeFileSync('docs/calls.md', await callTable());
mkdirSync('docs/openapi', { recursive: true });
for (const [side, text] of Object.entries(await openApi()))
  writeFileSync(`docs/openapi/${side}.json`, text);
