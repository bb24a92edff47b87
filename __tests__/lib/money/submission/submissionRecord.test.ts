// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createSubmissionRecord,
  SharedRecord,
  submissionRecordKey,
  storedSubmissionRecord,
  submissionStore,
} from '#lib/money/submission/submissionRecord.ts';

const name = submissionRecordKey('apply-user-deposit', 'demo');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a record survives a reload, for 24 h', () => {
  const record = { ...createSubmissionRecord(), sent: { amount: 10_000, at: Date.now(), before: ['7'] } };
  submissionStore.set(name, record);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(new SharedRecord(name).current).toEqual(record);
  vi.advanceTimersByTime(1);
  expect(storedSubmissionRecord(name)).toBeNull();
  expect(new SharedRecord(name).current).toMatchObject({ sent: null });
});

test('each member and each call has a separate record', () => {
  const record = createSubmissionRecord();
  submissionStore.set(name, record);
  expect(new SharedRecord(submissionRecordKey('apply-user-deposit', 'demo2')).current.key).not.toBe(record.key);
  expect(new SharedRecord(submissionRecordKey('apply-user-withdraw', 'demo')).current.key).not.toBe(record.key);
});

test('without web storage it lasts until the page is closed', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = [vi.spyOn(Storage.prototype, 'setItem'), vi.spyOn(Storage.prototype, 'getItem')];
  storage.forEach((method) => method.mockImplementation(refuse));
  const record = createSubmissionRecord();
  submissionStore.set(name, record);
  expect(storedSubmissionRecord(name)).toEqual(record);
  storage.forEach((method) => method.mockRestore());
});

test.each(['', '{', 'null', '{"key":1}', '{"key":"a","madeAt":1,"sent":{}}'])('“%s” is not a record', (text) => {
  localStorage.setItem(name, text);
  expect(storedSubmissionRecord(name)).toBeNull();
});
