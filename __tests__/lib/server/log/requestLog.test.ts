import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { logFault, truncateAddress } from '#lib/server/log/requestLog.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const logged = watchLog();

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
])('a fault that is %s is logged without its text, which may contain member input', (_name, fault) => {
  logFault(fault, 'request');
  expect(logged).toMatchObject([{ event: 'fault', kind: fault instanceof Error ? 'TypeError' : typeof fault, requestId: 'request' }]);
  expect(JSON.stringify(logged)).not.toContain('canary');
});

const request = { event: 'call', route: '/api/routes/x', status: 200, ms: 1, requestId: 'request' };

/** What a process has written that logs and is killed in the same tick. */
function writtenBeforeKill(lines: [record: object, level?: string][]): string[] {
  const code = `
    const { logRequest } = await import('#lib/server/log/requestLog.ts');
    for (const line of ${JSON.stringify(lines)}) logRequest(...line);
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

it.each([
  ['a money call that is done', { ...request, answer: 'success', upstreamKind: 'money' }, 'info'],
  ['a money call that was not sent', { ...request, status: 503, code: 'overloaded', outcome: 'not_sent' }, 'info'],
  ['a late answer', { ...request, event: 'late_answer', answer: 'success' }, 'info'],
  ['a security event', { ...request, event: 'token_mismatch', status: 401, code: 'unauthorized' }, 'warn'],
  ['a login', { ...request, event: 'login' }, 'info'],
])('the line of %s is written although the process is killed right after', (_, record, level) => {
  const written = writtenBeforeKill([[request], [record, level]]);
  expect(written.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'call' }),
    expect.objectContaining({ event: record.event, level }),
  ]);
});

it('lines of other requests wait for a block', () => {
  expect(writtenBeforeKill([[request], [{ ...request, event: 'page' }]])).toEqual([]);
});
