import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { auditEvents, truncateAddress } from '#lib/server/log/log.ts';
import { newRequestTrace, runInTrace } from '#lib/server/log/requestTrace.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

it.each([
  ['192.0.2.123', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('%s is logged as %s', (address, truncated) => {
  expect(truncateAddress(address)).toBe(truncated);
});

it.each([
  ['an error', new TypeError('canary\n    canary')],
  ['a string', 'canary'],
  ['an object', { toString: (): string => 'canary' }],
])(
  'a fault that is %s is logged without its text, which may contain member input',
  (_name, fault) => {
    const { log, lines } = keptLog();
    const trace = newRequestTrace();
    runInTrace(trace, () => log.fault(fault));
    const { requestId } = trace;
    expect(lines).toMatchObject([
      { event: 'fault', kind: fault instanceof Error ? 'TypeError' : typeof fault, requestId },
    ]);
    expect(JSON.stringify(lines)).not.toContain('canary');
  },
);

const folder = temporaryFolder();
const request = { event: 'call', route: '/api/routes/x', status: 200 };

type Line = { event: string } & Record<string, unknown>;

/** The process is killed in the tick of the last group. */
function writtenBeforeKill(groups: Line[][]): string[][] {
  const file = path.join(folder, 'stdout');
  const code = `
    const { fstatSync } = await import('node:fs');
    const { logToStandardOutput } = await import('#lib/server/log/standardOutput.ts');
    const log = logToStandardOutput(() => 'hash');
    const sizes = ${JSON.stringify(groups)}.map((lines) => {
      for (const line of lines) log.request(line);
      return fstatSync(1).size;
    });
    process.stderr.write(JSON.stringify(sizes));
    process.kill(process.pid, 'SIGKILL');`;
  const stdout = openSync(file, 'w');
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(stdout);
  const written = readFileSync(file);
  const sizes = JSON.parse(stderr) as number[];
  expect(written).toHaveLength(sizes.at(-1)!);
  return sizes.map((size, index) =>
    written
      .toString('utf8', sizes[index - 1] ?? 0, size)
      .split('\n')
      .filter(Boolean),
  );
}

it('lines of money calls, late answers and security events are written although the process is killed right after; others wait', () => {
  const atOnce: Line[] = [
    { ...request, answer: 'success', upstreamKind: 'money' },
    { ...request, status: 503, code: 'overloaded', outcome: 'not_sent' },
    { ...request, event: 'late_answer', answer: 'success' },
    { ...request, event: 'token_mismatch', status: 401, code: 'unauthorized' },
    { ...request, event: 'login' },
  ];
  const waiting: Line[] = [request, { ...request, event: 'page' }];
  const written = writtenBeforeKill([...atOnce.map((line) => [request, line]), waiting]);
  expect(written.map((lines) => lines.map((line) => JSON.parse(line)))).toEqual([
    ...atOnce.map(({ event }) => [
      expect.objectContaining({ event: 'call' }),
      expect.objectContaining({ event }),
    ]),
    [],
  ]);
  const lines = written.flat().map((line) => JSON.parse(line) as { event: string; audit?: true });
  expect(lines.filter(({ audit }) => audit).map(({ event }) => event)).toEqual([
    'token_mismatch',
    'login',
  ]);
});

it('docs/events.md lists all events of audit lines', () => {
  const [, list = ''] =
    /## Audit lines.*?These are the events: (.*?)\. /s.exec(
      readFileSync('docs/events.md', 'utf8'),
    ) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, event]) => event).toSorted()).toEqual(
    [...auditEvents].toSorted(),
  );
});
