// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router from 'next/router';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositScreen } from '#components/deposit/DepositScreen.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { inPortal } from '#tests/support/renderInPortal.tsx';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

const deposit = { id: '7', balance: 120_000, status: 'already', appliedOn: '2026-11-20 09:30:00', processedOn: '' };

const listed = (row: object) => vi.mocked(callRoute).mockResolvedValue({ status: 'success', deposits: [row] } as never);

const goTo = (address: string) => {
  window.history.replaceState(null, '', address);
  act(() => Router.events.emit('routeChangeComplete'));
};

beforeEach(() => {
  showSession('authenticated', { user: { bankOwner: '홍길동' } });
  setPortalToken('token');
  listed(deposit);
  return () => setPortalToken(null);
});

afterEach(() => {
  act(() => localStorage.clear());
  goTo('/');
});

const open = (address: string, site = {}) => {
  goTo(address);
  renderUncached(<DepositScreen />, { path: '/deposit', site });
};
const isSelected = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';

describe('the deposit page', () => {
  it('opens the form', async () => {
    open('/deposit');
    expect(isSelected('입금신청')).toBe(true);
    expect(screen.getByRole('textbox', { name: /입금금액/ })).toBeVisible();
    expect(await screen.findAllByText('홍길동')).toHaveLength(2); // the card, and its line for phones
  });

  it('shows the rule of this site', () => {
    open('/deposit', { deposit: { minimum: 30_000, unit: 5_000, maximum: null, quickAmounts: [] } });
    expect(screen.getByRole('textbox', { name: /입금금액/ })).toHaveAccessibleDescription(/30,000원.*5,000원/);
  });

  it('opens the history if the URL names it', async () => {
    open('/deposit?mode=list');
    expect(isSelected('입금내역')).toBe(true);
    expect((await screen.findAllByText(/120,000/)).length).toBeGreaterThan(0);
  });

  it('keeps the input while the history is open', async () => {
    open('/deposit');
    await userEvent.type(screen.getByRole('textbox', { name: /입금금액/ }), '50000');
    goTo('/deposit?mode=list');
    expect(isSelected('입금내역')).toBe(true);
    goTo('/deposit?mode=form');
    expect(screen.getByRole('textbox', { name: /입금금액/ })).toHaveValue('50,000');
  });

  const notes = () => within(screen.getByRole('region', { name: '유의사항' })).getAllByRole('listitem');

  it('shows the notes', () => {
    open('/deposit');
    expect(notes().map((note) => note.textContent)).toEqual([
      '입금자명은 등록된 예금주와 같아야 해요.',
      '수표로는 입금할 수 없어요.',
      '신청은 접수된 순서대로 처리돼요.',
      '한국 시간 23:50~00:30경 은행 점검 때는 확인이 늦어질 수 있어요.',
    ]);
  });

  it('shows the operator’s own notes instead, as text', () => {
    open('/deposit', { notes: { deposit: ['<img src=x onerror=alert(1)>'], withdraw: [], comp: [] } });
    expect(notes().map((note) => note.textContent)).toEqual(['<img src=x onerror=alert(1)>']);
  });

  it('has no member data in the server HTML', () => {
    showSession('loading');
    expect(renderToString(inPortal(<DepositScreen />, { path: '/deposit' }))).not.toMatch(/홍길동|120,000/);
  });
});
