// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { MenuEntry } from '#components/menu/menuEntries.ts';
import { MoneyPanel } from '#components/menu/MoneyPanel.tsx';
import { SidePanel } from '#components/menu/SidePanel.tsx';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#components/menu/menuEntries.ts', async (original) => {
  const { menuEntries } = await original<{ menuEntries: readonly MenuEntry[] }>();
  return { menuEntries: menuEntries.toReversed() };
});

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const names = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('has the ways in and out beside each other, in any order of the menu', () => {
  showSession('authenticated');
  renderInPortal(<MoneyPanel />);
  const ways = screen.getByRole('link', { name: '입금신청' }).parentElement!;
  expect(names(ways)).toEqual(['입금신청', '출금신청']);
});

it('what the backend lacks leaves no other link beside the rest', () => {
  showSession('authenticated');
  renderInPortal(<MoneyPanel />, { site: { missingScreens: ['/deposit'] } });
  expect(names(screen.getByRole('link', { name: '출금신청' }).parentElement!)).toEqual(['출금신청']);
});

it('has them once: they are not among the other pages of the side panel, which ends with the parts of my page', () => {
  showSession('authenticated');
  renderInPortal(<SidePanel isOpen onClose={() => {}} />);
  const menu = names(screen.getByRole('navigation', { name: '주요 메뉴' }));
  expect(menu).toEqual(['게임', '쪽지', '공지사항', '고객센터', '마이페이지', '콤프전환', '이용 내역', '설정']);
});

it('with all the money in a game, it says that nothing can be withdrawn now, and why', () => {
  showSession('authenticated', { user: { balance: 0, in_balance: 50_000 } });
  renderInPortal(<MoneyPanel />);
  const line = screen.getByText(/^출금 가능 금액/);
  expect(line).toHaveTextContent('출금 가능 금액 0원');
  expect(line.parentElement).toHaveTextContent('50,000원게임을 종료하면 출금할 수 있어요.출금 가능');
});

it.each([
  [0.9, 0],
  [1, 1],
])('shows the money in games from one won: %f', (in_balance, count) => {
  showSession('authenticated', { user: { in_balance } });
  renderInPortal(<MoneyPanel />);
  expect(screen.queryAllByText(/^이 중 게임 머니/)).toHaveLength(count);
  expect(screen.queryAllByText(/게임을 종료하면 출금할 수 있어요/)).toHaveLength(count);
});
