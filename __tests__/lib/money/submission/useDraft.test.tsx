// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MoneyCallName } from '#contract/calls.ts';
import { createSubmissionRecord, hasUnsentAmount, submissionStore, useAmountDraft } from '#lib/money/submission/submissionRecord.ts';

const session = vi.hoisted(() => ({ user: { userId: 'demo' } as { userId: string } | undefined }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => session }));

beforeEach(() => {
  sessionStorage.clear();
  session.user = { userId: 'demo' };
});

const open = (call: MoneyCallName = 'apply-user-deposit') => renderHook(() => useAmountDraft(call)).result;

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
