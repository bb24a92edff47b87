import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditEvents } from '#lib/server/log/auditEvents.ts';

it('docs/operating.md lists all events of audit lines', () => {
  const [, list = ''] = /\*\*Audit lines\.\*\*.*?These are the events: (.*?)\. /s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, event]) => event).toSorted()).toEqual([...auditEvents].toSorted());
});
