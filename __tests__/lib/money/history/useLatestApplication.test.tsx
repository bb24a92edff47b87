// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import { isWaiting } from '#lib/money/history/useApplications.ts';
import { useLatestApplication } from '#lib/money/history/useLatestApplication.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const row = (id: string, status: string): Application => ({ id, balance: 10_000, status, appliedOn: '', processedOn: '' });

function Status({ applications }: { applications: Application[] | undefined }) {
  return <p role="status">{useLatestApplication({ applications, waiting: applications?.find(isWaiting) })?.status}</p>;
}

function follow(...lists: (Application[] | undefined)[]) {
  const { rerender } = renderInPortal(<Status applications={lists[0]} />);
  lists.slice(1).forEach((applications) => rerender(<Status applications={applications} />));
  return screen.getByRole('status');
}

test('is the application that waits, also after the operator has settled it', () => {
  const before = [row('1', 'already')];
  expect(follow(before, [row('2', 'wait'), ...before])).toHaveTextContent(/^wait$/);
  cleanup();
  expect(follow([row('2', 'wait')], [row('2', 'cansel')])).toHaveTextContent(/^cansel$/); // sic
});

test('is neither an older application, nor one of an unreadable list', () => {
  expect(follow(undefined, [row('1', 'already')])).toBeEmptyDOMElement();
});
