// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import { isWaiting } from '#lib/money/history/useApplications.ts';
import { useLatestStatus } from '#lib/money/history/useLatestStatus.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const row = (id: string, status: string): Application => ({ id, balance: 10_000, status, appliedOn: '', processedOn: '' });

function Status({ applications }: { applications: Application[] | undefined }) {
  return <p role="status">{useLatestStatus({ applications, waiting: applications?.find(isWaiting) })}</p>;
}

function follow(...lists: (Application[] | undefined)[]) {
  const { rerender } = renderInPortal(<Status applications={lists[0]} />);
  lists.slice(1).forEach((applications) => rerender(<Status applications={applications} />));
  return screen.getByRole('status');
}

test('a receipt updates until the operator has settled the application', () => {
  const before = [row('1', 'already')];
  expect(follow(before, [row('2', 'wait'), ...before])).toHaveTextContent('대기중');
});

test.each([
  ['already', '완료'],
  ['cansel', '취소'], // sic
  ['hold', 'hold'],
])('%s is shown as “%s”', (status, words) => {
  expect(follow([row('2', 'wait')], [row('2', status)])).toHaveTextContent(words);
});

test('neither an older application nor an unreadable list changes the status of the new one', () => {
  expect(follow(undefined, [row('1', 'already')])).toHaveTextContent('대기중');
});
