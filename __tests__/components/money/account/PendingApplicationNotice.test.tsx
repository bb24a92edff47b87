// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PendingApplicationNotice } from '#components/money/account/PendingApplicationNotice.tsx';
import { CallError } from '#lib/api/CallError.ts';
import type { ApplicationsView } from '#lib/money/history/useApplications.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const error = new CallError({ code: 'network', callName: 'get-deposit-list', httpStatus: 0, requestId: '', outcome: 'unknown' });
const waiting = { id: '1', balance: 70_000, status: 'wait', appliedOn: '2026-11-20 10:00', processedOn: '' };

function show(kind: 'deposit' | 'withdraw', view: Partial<ApplicationsView>, isRefusedAsWaiting = false) {
  const applications = { applications: [], waiting: undefined, error: undefined, ...view } as ApplicationsView;
  return renderInPortal(<PendingApplicationNotice kind={kind} applications={applications} isRefusedAsWaiting={isRefusedAsWaiting} />)
    .container;
}

test.each([
  ['deposit', '입금내역 보기'],
  ['withdraw', '출금내역 보기'],
] as const)('shows the pending amount, the time as the operator wrote it, and a link to the %s history', (kind, way) => {
  expect(show(kind, { waiting })).toHaveTextContent(/처리 대기 중인 신청이 있어요\.70,000원2026-11-20 10:00/);
  expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', `/${kind}?mode=list`);
});

test.each(['deposit', 'withdraw'] as const)('shows that pending applications (%s) cannot be read', (kind) => {
  expect(show(kind, { error })).toHaveTextContent('대기 중인 신청이 있는지 확인하지 못했어요.');
});

test('shows the pending application that the backend reports, and rows read before', () => {
  expect(show('withdraw', { error }, true)).toHaveTextContent('처리 대기 중인 신청이 있어요.');
  expect(show('withdraw', { error, waiting })).toHaveTextContent('70,000원');
});

test('shows nothing without a pending application', () => {
  expect(show('deposit', {})).toBeEmptyDOMElement();
});
