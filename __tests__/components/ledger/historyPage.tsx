import { screen, within, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import type { ReactElement } from 'react';
import { Ledger } from '#components/ledger/Ledger.tsx';
import type { Application } from '#contract/records/application.ts';
import type { Bet } from '#contract/records/bet.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import type { LedgerChoice } from '#lib/ledger/ledgerEntries.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { answerCalls, type Answers } from '#tests/support/renderLobby.tsx';
import { renderUncached } from '#tests/support/renderUncached.tsx';

export function application(id: string, change: Partial<Application> = {}): Application {
  return {
    id,
    balance: 100_000,
    status: 'already',
    appliedOn: '2026-11-01 10:20:30',
    processedOn: '2026-11-01 10:25:00',
    ...change,
  };
}

export function applications(count: number): Application[] {
  return Array.from({ length: count }, (_, index) =>
    application(String(count - index), {
      appliedOn: new Date(Date.UTC(2026, 9, 1, 0, count - index)).toISOString(),
    }),
  );
}

export const bet = (change: Partial<Bet> = {}): Bet => ({
  ...{
    thirdParty: 'Evolution',
    nameKo: '',
    nameEn: '',
    balanceBet: 10_000,
    balanceWin: 0,
    betTime: '2026-11-01 10:20:30',
  },
  ...change,
});

const deposits = (...rows: Application[]) => ({ status: 'success', deposits: rows });

/** The upstream lists bets by pages of twenty. */
export const lists = (
  given: { deposits?: Application[]; withdraws?: Application[]; bets?: Bet[] } = {},
) => ({
  'get-deposit-list': deposits(...(given.deposits ?? [])),
  'get-withdraw-list': { status: 'success', withdraws: given.withdraws ?? [] },
  'get-slot-bets-list': ({ skip }: { skip: number }) => betsPage(skip, given.bets ?? []),
});

export const betsPage = (page: number, rows: readonly Bet[], maxCount = rows.length) => ({
  ...{ status: 'success', maxCount },
  bets: rows.slice((page - 1) * 20, page * 20),
});

/** Renders a part of the money screens for a member; `callRoute` must be mocked by the test, and next/router by support/fakeNavigation. */
export function renderHistory(
  ui: ReactElement,
  answers: Answers,
  site: Partial<SiteSettings> = {},
): RenderResult {
  setPortalToken('a'.repeat(43));
  answerCalls(answers);
  return renderUncached(ui, {
    path: '/deposit',
    site,
    router: { push: fakeRouter.push, replace: fakeRouter.replace } as never,
  });
}

export function setUpHistory(): void {
  beforeEach(() => {
    vi.clearAllMocks();
    sessionStorage.clear();
    fakeMedia(() => false);
    fakeRouter.pathname = '/user';
    visit('/user?tab=history');
  });
}

export async function show(
  given: Parameters<typeof lists>[0],
  kind: LedgerChoice = 'all',
  site: Partial<SiteSettings> = {},
) {
  renderHistory(<Ledger kind={kind} />, lists(given), site);
  await screen.findAllByRole('listitem');
}

export const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));
export const openRow = (index = 0) =>
  userEvent.click(screen.getAllByRole('button', { expanded: false })[index]!);
export const chips = () =>
  within(screen.getByRole('group', { name: '구분' })).getAllByRole('button');
