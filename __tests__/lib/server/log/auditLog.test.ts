import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '#lib/server/log/auditEvents.ts';
import { auditLog, openAuditLog, setAuditLog } from '#lib/server/log/auditLog.ts';
import { startAuditLog } from '#lib/server/log/requestLog.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const trouble = { failed: vi.fn<(code: string | undefined) => void>(), recovered: vi.fn<(lost: number) => void>() };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-audit-'));
  file = path.join(folder, 'audit.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readFileSync(file, 'utf8');

describe('the audit log', () => {
  it('is a file for its user only, and goes on where it ended', () => {
    openAuditLog(file, trouble).write('one\n');
    openAuditLog(file, trouble).write('two\n');
    expect([read(), (statSync(file).mode & 0o777).toString(8)]).toEqual(['one\ntwo\n', '600']);
  });

  it('survives a rotation that copies and truncates, and one that renames and signals', () => {
    const audit = openAuditLog(file, trouble);
    audit.write('one\n');
    truncateSync(file);
    audit.write('two\n');
    expect(read()).toBe('two\n');
    renameSync(file, `${file}.1`);
    audit.write('three\n');
    audit.reopen();
    audit.write('four\n');
    expect([readFileSync(`${file}.1`, 'utf8'), read()]).toEqual(['two\nthree\n', 'four\n']);
  });

  it('keeps lines while the new file cannot be opened, reports that once, and writes them later', () => {
    const audit = openAuditLog(file, trouble);
    renameSync(folder, `${folder}.1`);
    audit.reopen();
    audit.write('one\n');
    audit.reopen();
    renameSync(`${folder}.1`, folder);
    expect([read(), trouble.failed.mock.calls]).toEqual(['', [['ENOENT']]]);
    audit.write('two\n');
    expect([read(), trouble.recovered.mock.calls]).toEqual(['one\ntwo\n', [[0]]]);
  });

  it('keeps lines while the disk is full, reports that once, and writes them later', () => {
    const audit = openAuditLog(file, trouble);
    rmSync(file);
    symlinkSync('/dev/full', file);
    audit.reopen();
    const lines = Array.from({ length: 1_200 }, (_, index) => `${String(index).padStart(999, '0')}\n`);
    for (const line of lines) audit.write(line);
    expect([trouble.failed.mock.calls, trouble.recovered.mock.calls]).toEqual([[['ENOSPC']], []]);
    rmSync(file);
    audit.reopen();
    audit.write('last\n');
    expect(read()).toBe(`${lines.slice(0, 1_000).join('')}last\n`);
    expect([trouble.failed.mock.calls, trouble.recovered.mock.calls]).toEqual([[['ENOSPC']], [[200]]]);
  });

  it.each([
    ['a folder that is not there', () => path.join(folder, 'nowhere/audit.log')],
    ['a folder', () => folder],
    ['a descriptor that is not open', () => 'fd:987654'],
    ['a FIFO that nobody reads', () => (spawnSync('mkfifo', [file]), file)],
  ])('%s: the start ends with the name of the variable', (_name, target) => {
    expect(() => openAuditLog(target(), trouble)).toThrow(/AUDIT_LOG cannot be written \(E[A-Z]+\)/);
  });
});

describe('AUDIT_LOG', () => {
  const lines = watchLog();

  it('is opened again on SIGHUP, and the log says when it fails and when it works again', async () => {
    startAuditLog(file);
    rmSync(file);
    symlinkSync('/dev/full', file);
    process.emit('SIGHUP');
    auditLog()?.write('one\n');
    auditLog()?.write('two\n');
    rmSync(file);
    process.emit('SIGHUP');
    await setImmediate();
    expect(read()).toBe('one\ntwo\n');
    expect(lines).toEqual([
      { level: 'error', event: 'audit_log_failed', code: 'ENOSPC' },
      { level: 'info', event: 'audit_log_written', lost: 0 },
    ]);
    process.removeAllListeners('SIGHUP');
    setAuditLog(null);
  });
});

/** What a process has written that logs these events with AUDIT_LOG and is killed in the same tick. */
function writtenBeforeKill(target: string, events: string[], stdio: string) {
  const code = `
    const { logRequest, startAuditLog } = await import('#lib/server/log/requestLog.ts');
    startAuditLog(process.argv[1]);
    for (const event of ${JSON.stringify(events)}) logRequest({ event, route: '/', status: 200, ms: 1, requestId: 'request' });
    process.kill(process.pid, 'SIGKILL');`;
  const shell = `exec "${process.execPath}" --input-type=module -e "$CODE" "${target}" ${stdio}`;
  return spawnSync('/bin/sh', ['-c', shell], { encoding: 'utf8', env: { CODE: code, NODE_ENV: 'production' } }).stdout;
}

it.each([
  ['a file', () => file, ''],
  ['a descriptor', () => 'fd:3', '3>>audit.log'],
])('%s has the events of security and configuration in addition to the log, also before a kill', (_name, target, redirection) => {
  const log = writtenBeforeKill(target(), ['page', 'login', 'fault', 'token_mismatch'], redirection.replace('audit.log', file));
  const eventsIn = (text: string) => [...text.matchAll(/"event":"(\w+)"/g)].map(([, event]) => event);
  expect(eventsIn(log)).toEqual(['page', 'login', 'fault', 'token_mismatch']);
  expect(eventsIn(read())).toEqual(['login', 'token_mismatch']);
  expect(log).toContain(read().split('\n')[0]);
});

it('docs/operating.md lists all its events', () => {
  const [, list = ''] = /\*\*The audit log\.\*\*.*?It has these events: (.*?)\. /s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, event]) => event).toSorted()).toEqual([...auditEvents].toSorted());
});
