// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import type { MoneyCallName } from '#contract/calls.ts';
import {
  createSubmissionRecord,
  hasUnsentAmount,
  SharedRecord,
  storedSubmissionRecord,
  submissionRecordKey,
  submissionStore,
  useAmountDraft,
} from '#lib/money/submission/submissionRecord.ts';
import { noteServerTime, serverNow } from '#lib/session/serverClock.ts';

const session = vi.hoisted(() => ({ user: { userId: 'demo' } as { userId: string } | undefined }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => session }));

const name = submissionRecordKey('apply-user-deposit', 'demo');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a record survives a reload, for 24 h', () => {
  const record = {
    ...createSubmissionRecord(),
    sent: { amount: 10_000, at: Date.now(), before: ['7'] },
  };
  submissionStore.set(name, record);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(new SharedRecord(name).current).toEqual(record);
  vi.advanceTimersByTime(1);
  expect(storedSubmissionRecord(name)).toBeNull();
  expect(new SharedRecord(name).current).toMatchObject({ sent: null });
});

test('a record survives a correction of the device’s clock by two days', () => {
  const server = new Date('2026-11-20T12:00:00Z');
  const setDevice = (ahead: number) => {
    vi.setSystemTime(server.getTime() + ahead * 86_400_000);
    noteServerTime(server.toUTCString());
  };
  setDevice(0);
  const own = new SharedRecord(name);
  own.write({ ...own.current, sent: { amount: 10_000, at: serverNow(), before: null } });
  setDevice(2);
  expect(new SharedRecord(name).current).toEqual(own.current);
  noteServerTime(null);
});

test('each member and each call has a separate record', () => {
  const record = createSubmissionRecord();
  submissionStore.set(name, record);
  expect(new SharedRecord(submissionRecordKey('apply-user-deposit', 'demo2')).current.key).not.toBe(
    record.key,
  );
  expect(new SharedRecord(submissionRecordKey('apply-user-withdraw', 'demo')).current.key).not.toBe(
    record.key,
  );
});

const now = () => Date.now();

test.each([
  () => '{',
  () => 'null',
  () => ({ madeAt: now(), sent: null }),
  () => ({ key: 1, madeAt: now(), sent: null }),
  () => ({ key: 'a', madeAt: `${now()}`, sent: null }),
  () => ({ key: 'a', madeAt: now() }),
  () => ({ key: 'a', madeAt: now(), sent: {} }),
  () => ({ key: 'a', madeAt: now(), sent: { amount: 1, at: `${now()}` } }),
  () => ({ key: 'a', madeAt: now(), sent: { amount: '1', at: now() } }),
])('a stored value of another shape is not a record: %s', (value) => {
  localStorage.setItem(name, typeof value() === 'string' ? `${value()}` : JSON.stringify(value()));
  expect(storedSubmissionRecord(name)).toBeNull();
});

describe('two tabs of a member', () => {
  const write = (changes: object) =>
    submissionStore.set(name, { ...createSubmissionRecord(), ...changes });

  test('the second tab uses the key of the first', () => {
    expect(new SharedRecord(name).current).toEqual(new SharedRecord(name).current);
  });

  test('a record is outdated once the other tab has sent or has another key, not while none is stored', () => {
    const own = new SharedRecord(name);
    expect(own.isOutdated).toBe(false);
    write({ ...own.current, sent: { amount: 1, at: now(), before: null } });
    expect(own.isOutdated).toBe(true);
    own.refresh();
    expect(own.isOutdated).toBe(false);
    write({});
    expect(own.isOutdated).toBe(true);
    localStorage.clear();
    expect(own.isOutdated).toBe(false);
  });

  test('a record replaced by the other tab is kept, any other is overwritten', () => {
    const own = new SharedRecord(name);
    own.writeUnlessReplaced({ ...own.current, sent: { amount: 1, at: now(), before: null } });
    expect(storedSubmissionRecord(name)?.sent).toMatchObject({ amount: 1 });
    write({ key: 'other' });
    own.writeUnlessReplaced({ ...own.current, sent: null });
    expect(own.current.key).toBe('other');
    expect(storedSubmissionRecord(name)?.key).toBe('other');
    localStorage.clear();
    own.writeUnlessReplaced({ ...own.current, key: 'new' });
    expect(storedSubmissionRecord(name)?.key).toBe('new');
  });
});

test('taking back what this tab has written keeps what another tab has written since', () => {
  const [own, other] = [new SharedRecord(name), new SharedRecord(name)];
  const before = own.current;
  own.write({ ...before, sent: { amount: 10_000, at: now(), before: null } });
  other.write({ ...before, sent: { amount: 10_000, at: now() + 1, before: null } });
  own.restore(before);
  expect([own.current.sent, storedSubmissionRecord(name)?.sent?.at]).toEqual([null, now() + 1]);
  own.refresh();
  own.restore(before);
  expect(storedSubmissionRecord(name)?.sent).toBeNull();
});

describe('the amount as typed', () => {
  beforeEach(() => {
    sessionStorage.clear();
    session.user = { userId: 'demo' };
  });

  const open = (call: MoneyCallName = 'apply-user-deposit') =>
    renderHook(() => useAmountDraft(call)).result;

  test('a typed amount survives a reload, for this form and this member', () => {
    const form = open();
    expect(form.current[0]).toBe('');
    act(() => form.current[1]('10,000'));
    expect(form.current[0]).toBe('10,000');
    expect(open().current[0]).toBe('10,000');
    expect(open('apply-user-withdraw').current[0]).toBe('');
    session.user = { userId: 'demo2' };
    expect(open().current[0]).toBe('');
    session.user = undefined;
    expect(open().current[0]).toBe('');
  });

  test('an emptied amount leaves nothing behind', () => {
    const form = open();
    act(() => form.current[1]('10,000'));
    act(() => form.current[1](''));
    expect(form.current[0]).toBe('');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });

  test('an amount is unsent, which the login tells, unless it was sent or emptied', () => {
    expect(hasUnsentAmount()).toBe(false);
    const form = open();
    act(() => form.current[1]('10,000'));
    expect(hasUnsentAmount()).toBe(true);
    const sent = { amount: 10_000, at: Date.now(), before: null };
    submissionStore.set('money:apply-user-deposit:demo', { ...createSubmissionRecord(), sent });
    expect(hasUnsentAmount()).toBe(false);
    submissionStore.set('money:apply-user-deposit:demo', createSubmissionRecord());
    expect(hasUnsentAmount()).toBe(true);
    act(() => form.current[1](''));
    expect(hasUnsentAmount()).toBe(false);
  });
});
