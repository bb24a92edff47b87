// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BottomBar } from '#components/menu/BottomBar.tsx';
import { CompChip, MoneyChip, MoneyPanel } from '#components/menu/MoneyChip.tsx';
import { SidePanel } from '#components/menu/SidePanel.tsx';
import { clearUser, markUserStale, storeUser } from '#lib/member/currentUser.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { later, user as member } from '#tests/support/memberTab.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const loadNewsLabel = async () => (await import('#components/shell/memberParts.tsx')).NewsLabel;

const session = vi.hoisted(() => ({ status: 'authenticated' }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({
    status: session.status,
    user: session.status === 'authenticated' ? { userId: 'demo' } : undefined,
  }),
}));

const user = { ...member, balance: 1999.99, in_balance: 0.5, rolling: 8_720.9 };
const known = { user, noteCount: 0, helpCount: 0 };

beforeEach(() => {
  session.status = 'authenticated';
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 3, 10) });
  storeUser(known);
});

afterEach(() => {
  act(() => setPreference('isAmountHidden', false));
  act(clearUser);
  vi.useRealTimers();
});

describe('the bottom bar', () => {
  const bar = () => within(screen.getByRole('navigation', { name: '바로가기' }));

  it.each([
    ['/comp', '입출금'],
    ['/help', '소식'],
  ])('marks on %s the entry %s', (path, label) => {
    renderInPortal(<BottomBar loadNewsLabel={loadNewsLabel} />, { path });
    expect(
      bar()
        .getAllByRole('link', { current: 'page' })
        .map(({ textContent }) => textContent),
    ).toEqual([label]);
  });

  it('counts unread messages and answers in one badge', async () => {
    await loadNewsLabel();
    storeUser({ ...known, noteCount: 2, helpCount: 1 });
    renderInPortal(<BottomBar loadNewsLabel={loadNewsLabel} />);
    await later(10);
    expect(bar().getByRole('link', { name: '소식, 읽지 않음 3건' })).toHaveTextContent('3');
  });

  const entries = (...bottomBar: SiteSettings['bottomBar']) => bottomBar;
  it.each([
    ['the page of an entry', entries('home', 'me'), ['/user'], ['홈']],
    ['the first page of an entry', entries('home', 'news'), ['/note'], ['홈', '소식']],
    [
      'the page of a link',
      entries('home', { name: '출금하기', url: '/withdraw' }, { name: '약관', url: '/terms.pdf' }),
      ['/withdraw'],
      ['홈', '약관'],
    ],
  ])(
    'a site chooses its entries; without %s, none is left in its place',
    (_, bottomBar, missingScreens, labels) => {
      renderInPortal(<BottomBar loadNewsLabel={loadNewsLabel} />, {
        site: { bottomBar, missingScreens },
      });
      expect(
        bar()
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(labels);
    },
  );
});

describe('the money of the header', () => {
  const chip = () => screen.getByRole('group', { name: '보유금' });
  const comp = () => screen.getByText('콤프').parentElement!;
  const show = (site?: Partial<SiteSettings>) =>
    renderInPortal(
      <>
        <MoneyChip />
        <CompChip />
      </>,
      { site },
    );

  it('is truncated, and leads to a deposit if the backend takes any', () => {
    const { unmount } = show();
    // 1,999.99 + 0.5
    expect(chip()).toHaveTextContent('보유금2,000원');
    expect(comp()).toHaveTextContent('콤프8,720원');
    expect(within(chip()).getByRole('link')).toHaveAttribute('href', '/deposit');
    unmount();
    show({ missingScreens: ['/deposit'] });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows its age after 35 seconds without a confirmation, and no longer after the next answer, also if that changed nothing', async () => {
    show();
    await later(30_000);
    await act(async () => storeUser(structuredClone(known)));
    await later(34_999);
    expect(chip()).toHaveTextContent('보유금2,000원');
    await later(1);
    expect(chip()).toHaveTextContent('12:03:40 기준2,000원');
    await act(async () => storeUser(structuredClone(known)));
    expect(chip()).toHaveTextContent('보유금2,000원');
  });

  it('shows its age at once after a failed check, and leaves no timer after the logout', async () => {
    const { unmount } = show();
    await act(async () => markUserStale());
    expect(chip()).toHaveTextContent('12:03:10 기준2,000원');
    unmount();
    clearUser();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the side panel', () => {
  it.each([
    [0.9, '보유금2,000원콤프8,720원'],
    [1, '보유금2,000원이 중 게임 머니1원콤프8,720원'],
  ])('shows the money in games from one won: %f', (in_balance, text) => {
    storeUser({ ...known, user: { ...user, in_balance } });
    renderInPortal(<MoneyPanel />);
    expect(screen.getByRole('group', { name: '보유금' })).toHaveTextContent(text);
  });

  it('has the whole menu with what is unread, the languages and the logout', () => {
    storeUser({ ...known, noteCount: 3 });
    renderInPortal(<SidePanel isOpen onClose={() => {}} />, {
      path: '/user',
      site: { missingScreens: ['/comp'] },
    });
    const menu = within(screen.getByRole('navigation', { name: '주요 메뉴' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...[
        '게임',
        '입금신청',
        '출금신청',
        '마이페이지',
        '고객센터',
        '공지사항',
        '쪽지3쪽지, 읽지 않음 3건',
      ],
    ]);
    expect(menu.getByRole('link', { name: '쪽지, 읽지 않음 3건' })).toHaveAttribute(
      'href',
      '/note',
    );
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('마이페이지');
    expect(screen.getByRole('dialog', { name: 'demo님' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: '언어' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '로그아웃' })).toBeInTheDocument();
  });
});
