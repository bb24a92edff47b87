import { screen, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import type { ReactElement } from 'react';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import type { Application } from '#contract/records/application.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { fakeMedia } from './fakeMedia.ts';
import { fakeRouter, visit } from './fakeNavigation.ts';
import { answerCalls, type Answers } from './renderLobby.tsx';
import { renderUncached } from './renderUncached.tsx';

/** An application of 1 November; settled by default. */
export function application(id: string, change: Partial<Application> = {}): Application {
  return { id, balance: 100_000, status: 'already', appliedOn: '2026-11-01 10:20:30', processedOn: '2026-11-01 10:25:00', ...change };
}

/** This number of settled applications, the newest with the highest id. */
export function applications(count: number): Application[] {
  return Array.from({ length: count }, (_, index) =>
    application(String(count - index), { appliedOn: new Date(Date.UTC(2026, 9, 1, 0, count - index)).toISOString() }),
  );
}

/** The answer of get-deposit-list. */
export const deposits = (...rows: Application[]) => ({ status: 'success', deposits: rows });

/** Renders a part of the money screens for a member; `callRoute` must be mocked by the test, and next/router by support/fakeNavigation. */
export function renderHistory(
  ui: ReactElement,
  answers: Answers,
  locale: LocaleCode = 'ko',
  site: Partial<SiteSettings> = {},
): RenderResult {
  setPortalToken('a'.repeat(43));
  answerCalls(answers);
  return renderUncached(ui, {
    path: '/deposit',
    locale,
    site,
    router: { push: fakeRouter.push, replace: fakeRouter.replace } as never,
  });
}

/** Sets whether the device is a phone. */
export function setPhone(isPhone: boolean): void {
  fakeMedia((query) => isPhone && query.includes('600px'));
}

/** Resets the list of deposits before each test. */
export function setUpHistory(): void {
  beforeEach(() => {
    vi.clearAllMocks();
    sessionStorage.clear();
    setPhone(false);
    fakeRouter.pathname = '/deposit';
    visit('/deposit?mode=list');
  });
}

export const answer = (...rows: Parameters<typeof deposits>) => ({ 'get-deposit-list': deposits(...rows) });
export const show = (...rows: Parameters<typeof deposits>) => renderHistory(<ApplicationHistory kind="deposit" />, answer(...rows));
/** Without the heads of columns and days. */
export const bodyRows = () => screen.getAllByRole('row').filter((row) => row.querySelector('th') === null);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

export const one = application('7', { status: 'wait', processedOn: '' });
