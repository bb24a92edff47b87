import { act, type RenderResult } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { HelpScreen } from '#components/news/HelpScreen.tsx';
import type { CallName } from '#contract/calls.ts';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { beMember, member } from '#tests/support/moneyScreen.tsx';
import { answerCalls, type Answers } from '#tests/support/renderLobby.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

export function enquiry(id: string, change: Partial<HelpEntry> = {}): HelpEntry {
  const written = {
    title: `문의 ${id}`,
    titleColor: '',
    contents: `<p>질문 ${id}</p>`,
    lastDate: '2026-11-01 10:20:30',
  };
  return { id, ...written, status: 'wait', answer: null, isRead: true, ...change };
}

export const answered = (id: string, change: Partial<HelpEntry> = {}) =>
  enquiry(id, { status: 'already', answer: `<p>답변 ${id}</p>`, isRead: false, ...change }); // sic

export const helps = (...rows: HelpEntry[]) => ({
  'get-help-list': { status: 'success', helps: rows, maxCount: rows.length },
});

export function answerActs(answer: string | CallError): void {
  vi.mocked(exchangeCall).mockImplementation(async () => {
    if (answer instanceof CallError) throw answer;
    return { answer: { status: answer } as never, requestId: 'r-9', isReplayed: false };
  });
}

export const failure = (
  callName: CallName,
  outcome: 'not_sent' | 'unknown',
  details: Partial<CallError> = {},
) =>
  new CallError({
    code: 'upstream_timeout',
    callName,
    httpStatus: 504,
    requestId: 'r-5',
    outcome,
    ...details,
  });

/** Marking as read succeeds by default, because a pending call would delay the next test. */
export function answerHelp(answers: Answers): void {
  answerCalls({ 'read-help-message': { status: 'success' }, ...answers });
  vi.mocked(exchangeCall).mockImplementation(async (name, body) => {
    const answer = await callRoute(name, body);
    return { answer, requestId: 'r-9', isReplayed: false };
  });
}

let members = 0;

/** The test mocks callRoute, the session and next/router (support/fakeNavigation). */
export function openHelp(query: string, answers: Answers, helpCount = 0): RenderResult {
  beMember();
  act(() => storeUser({ user: member, noteCount: 0, helpCount }));
  members += 1;
  const user = { userId: `member${members}`, nick: '데모', level: 3 };
  vi.mocked(usePortalSession).mockReturnValue({
    status: 'authenticated',
    user,
    isUnreachable: false,
  });
  return showHelp(query, answers);
}

export function showHelp(query: string, answers: Answers): RenderResult {
  answerHelp(answers);
  fakeRouter.pathname = '/help';
  visit(`/help${query}`);
  return renderInPortal(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <HelpScreen />
    </SWRConfig>,
    { path: '/help', router: { push: fakeRouter.push, replace: fakeRouter.replace } as never },
  );
}
