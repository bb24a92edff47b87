// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HomeScreen } from '#components/home/HomeScreen.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import type { Capability } from '#contract/backendMap.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';
import {
  answerCalls,
  companies,
  failed,
  renderLobby,
  tables,
} from '#tests/support/renderLobby.tsx';
import { visit } from '#tests/support/fakeNavigation.ts';

const session = vi.hoisted(() => ({ status: 'unauthenticated' }));
vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('next/head', () => ({ default: () => null }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => session }));
vi.mock('#lib/member/useCurrentUser.ts', () => ({ useCurrentUser: () => ({}) }));

/** jsdom has no IntersectionObserver. */
const stubWindow = (isInSight: (element: Element) => boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        this.tell([{ isIntersecting: isInSight(element) }]);
      }
      disconnect() {}
    },
  );

const notice = (id: number, change: object = {}) => ({
  id: String(id),
  title: `공지 ${id}`,
  lastDate: `2026-11-0${id} 10:00:00`,
  domain: '',
  ...change,
});
const help = (id: number, status: string) => ({
  id: String(id),
  title: `문의 ${id}`,
  lastDate: '',
  status,
});

const lists = {
  'get-casino-setting': tables(1),
  'get-slot-setting': companies(1),
  'get-user-notices': { status: 'success', notices: [1, 2, 3, 4, 5, 6].map((id) => notice(id)) },
  'get-help-list': { status: 'success', helps: [help(0, 'wait')], maxCount: 1 },
};

const asked = () => vi.mocked(callRoute).mock.calls.map(([name]) => name);
const box = (name: string) => screen.getByRole('region', { name });

beforeEach(() => {
  vi.clearAllMocks();
  stubWindow(() => true);
  localStorage.clear();
  session.status = 'unauthenticated';
  setPortalToken(null);
  visit('/');
});

// Here, so that a test that fails leaves nothing to the next one.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function logIn() {
  session.status = 'authenticated';
  setPortalToken('a'.repeat(43));
}

describe('the first view', () => {
  const pictures = () => [
    ...document.querySelectorAll<HTMLImageElement>('[aria-roledescription] img'),
  ];
  const rest = expect.arrayContaining(['get-slot-setting', 'get-user-notices']);

  beforeEach(() => stubWindow(() => false));

  it('asks only for what a visitor sees, and has one picture of the banner', async () => {
    renderLobby(<HomeScreen />, lists);
    expect(await screen.findByRole('button', { name: '테이블 1' })).toBeInTheDocument();
    expect(asked()).toContain('get-casino-setting');
    expect(asked()).not.toContain('get-slot-setting');
    expect(asked()).not.toContain('get-user-notices');
    expect(pictures()).toHaveLength(1);
  });

  it('asks for the slot companies at once where their row is in the window', async () => {
    stubWindow((element) => element.matches('section:has([href="/game?type=slot"])'));
    renderLobby(<HomeScreen />, lists);
    // Well before the 5 s after which it is asked for anyway.
    await vi.waitFor(() => expect(asked()).toContain('get-slot-setting'), { timeout: 3_000 });
    expect(asked()).not.toContain('get-user-notices');
  });

  it.each([
    ['the visitor scrolls', () => fireEvent.scroll(window)],
    ['the visitor presses', () => fireEvent.pointerDown(document.body)],
    ['the visitor types', () => fireEvent.keyDown(document.body)],
    ['5 s have passed', () => act(() => vi.advanceTimersByTimeAsync(5_000))],
  ])('is followed by the rest once %s', async (_, happen) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderLobby(<HomeScreen />, lists);
    await screen.findByRole('button', { name: '테이블 1' });
    await happen();
    await vi.waitFor(() => expect(asked()).toEqual(rest), { timeout: 3_000 });
    expect(pictures()).toHaveLength(2);
  });
});

describe('the notices box', () => {
  it('shows visitors the first five titles with their dates, marks the new ones, and links to all', async () => {
    const notices = [1, 2, 3, 4, 5, 6].map((id) =>
      notice(id, id === 1 ? { lastDate: new Date().toISOString() } : {}),
    );
    renderLobby(<HomeScreen />, { ...lists, 'get-user-notices': { status: 'success', notices } });
    const rows = await within(box('공지사항')).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^공지 1NEW/),
      ...[2, 3, 4, 5].map((id) => `공지 ${id}2026-11-0${id}`),
    ]);
    expect(within(box('공지사항')).getByRole('link', { name: /공지 2/ })).toHaveAttribute(
      'href',
      '/notice?id=2',
    );
    expect(within(box('공지사항')).getByRole('link', { name: '공지사항 더보기' })).toHaveAttribute(
      'href',
      '/notice',
    );
  });

  it('shows its failure with a retry button, while the rest of the page works', async () => {
    renderLobby(<HomeScreen />, { ...lists, 'get-user-notices': failed('get-user-notices') });
    expect(await within(box('공지사항')).findByRole('alert')).toHaveTextContent(
      '공지사항을 불러오지 못했어요.',
    );
    expect(await screen.findByRole('button', { name: '테이블 1' })).toBeInTheDocument();
    answerCalls(lists);
    await userEvent.click(within(box('공지사항')).getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('공지 1')).toBeInTheDocument();
  });
});

describe('the help box', () => {
  const rows = async () => within(box('고객센터')).findAllByRole('listitem');

  it("shows a member's entries with their status, leads to each, and marks an unread answer", async () => {
    logIn();
    const helps = [
      { ...help(7, 'wait'), answer: '<p>답변</p>', isRead: false },
      help(8, '처리중'),
      help(9, ''),
    ];
    renderLobby(<HomeScreen />, {
      ...lists,
      'get-help-list': { status: 'success', helps, maxCount: 3 },
    });
    expect(
      (await rows()).map((row) => [row.querySelector('a')?.getAttribute('href'), row.textContent]),
    ).toEqual([
      ['/help?id=7', '문의 7NEW답변대기-'],
      ['/help?id=8', '문의 8처리중-'],
      ['/help?id=9', '문의 9-'],
    ]);
  });

  it('invites visitors to log in', async () => {
    renderLobby(<HomeScreen />, lists);
    expect(await within(box('고객센터')).findByRole('link', { name: '로그인' })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  it('shows nothing of a member, nor an invitation, before the session is known', async () => {
    logIn();
    session.status = 'loading';
    renderLobby(<HomeScreen />, lists);
    await screen.findByText('공지 1');
    expect(within(box('고객센터')).queryByText(/^문의/)).toBeNull();
    expect(within(box('고객센터')).queryByRole('link', { name: '로그인' })).not.toBeInTheDocument();
  });
});

describe('the jackpot strip', () => {
  const digits = () =>
    [...box('잭팟').querySelectorAll('[data-digit]')]
      .map((digit) => digit.getAttribute('data-digit'))
      .join('');
  const amounts = { mega: 1_200_000_000, major: 80_000_000, minor: 3_000_000 };

  it('never changes the fixed amounts of the operator, so that the button which stops motion is in the banner', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
    const { unmount } = renderLobby(<HomeScreen />, lists, {
      jackpot: { isShown: true, isLive: false, amounts },
    });
    act(() => void vi.advanceTimersByTime(3_604_000));
    expect(digits()).toBe('1,200,000,00080,000,0003,000,000');
    expect(within(box('잭팟')).queryByRole('button')).toBeNull();
    expect(
      within(box('주요 안내')).getByRole('button', { name: '움직임 정지' }),
    ).toBeInTheDocument();
    unmount();
    expect(vi.getTimerCount(), 'no timer outlives the page').toBe(0);
  });

  it('shows dashes if there are no amounts, or is absent', () => {
    const { unmount } = renderLobby(<HomeScreen />, lists, {
      jackpot: { isShown: true, isLive: false, amounts: null },
    });
    expect(digits()).toBe('———');
    for (const tier of ['메가', '메이저', '마이너'])
      expect(
        within(box('잭팟')).getByText(`${tier} 잭팟 금액을 지금은 확인할 수 없어요.`),
      ).toBeInTheDocument();
    unmount();
    renderLobby(<HomeScreen />, lists, {
      jackpot: { isShown: false, isLive: false, amounts: null },
    });
    expect(screen.queryByRole('region', { name: '잭팟' })).not.toBeInTheDocument();
  });

  it('shows the figures of the feed; one button stops them and the banner', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
    let { mega } = amounts;
    vi.stubGlobal('fetch', async () => Response.json({ ...amounts, mega }));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const slide = () =>
      box('주요 안내').querySelector('[role=group]:not([inert])')?.getAttribute('aria-label');
    renderLobby(<HomeScreen />, lists, { jackpot: { isShown: true, isLive: true, amounts: null } });
    expect(digits()).toBe('———');
    for (let tries = 0; tries < 100 && digits() === '———'; tries += 1) {
      await vi.dynamicImportSettled();
      await pass(10);
    }
    expect(digits()).toBe('1,200,000,00080,000,0003,000,000');
    expect(within(box('잭팟')).getByText('메가 잭팟 1,200,000,000원')).toBeInTheDocument();

    mega += 1_000;
    await pass(30_000);
    act(() => screen.getByRole('button', { name: '움직임 정지' }).click());
    const paused = [digits(), slide()];
    await pass(60_000);
    expect([digits(), slide()]).toEqual(paused);
    act(() => screen.getByRole('button', { name: '움직임 시작' }).click());
    await pass(30_000);
    expect(digits()).toBe('1,200,001,00080,000,0003,000,000');
  });
});

it('the boards of all members are shown only if the operator enables them: five rows of each, each list by itself', async () => {
  const deposits = Array.from({ length: 8 }, (_, row) => ({
    ...{
      idx: String(row),
      id: `u${row}****`,
      balance: (row + 1) * 10_000,
      regdate: '2026-11-20T09:00:00Z',
    },
  }));
  const boards = {
    ...{ ...lists, 'get-deposit-board': { status: 'success', deposits } },
    'get-withdraw-board': failed('get-withdraw-board'),
  };
  const name = '최근 입출금';
  const { unmount } = renderLobby(<HomeScreen />, boards);
  await screen.findByText('공지 1');
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  unmount();
  renderLobby(<HomeScreen />, boards, { hasBoards: true });
  const board = await screen.findByRole('region', { name });
  const rows = await within(board).findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent('u0****10,000원2026-11-20');
  expect(within(board).getByRole('alert')).toHaveTextContent('최근 내역을 불러오지 못했어요.');
  expect(board.querySelector('[aria-live], [role=status], [role=log]')).toBeNull();
});

describe('what the backend lacks', () => {
  const server = parseServerEnv({
    UPSTREAM_URL: 'http://127.0.0.1:9',
    NEXTAUTH_URL: 'https://portal.example',
    NEXTAUTH_SECRET: 's'.repeat(32),
  });
  const games: Capability[] = ['get-casino-setting', 'get-slot-setting', 'get-sport-setting'];
  const boards: Capability[] = ['get-deposit-board', 'get-withdraw-board'];
  const single: Capability[] = [
    'get-advertisement',
    'get-help-list',
    'get-notice-popup',
    'get-user-notices',
  ];
  const open = async (...missingCalls: Capability[]) => {
    logIn();
    const settings = parseSettings(
      { hasBoards: true, banner: { source: 'both' }, hasSport: true },
      { ...server, missingCalls },
    );
    renderLobby(<HomeScreen />, lists, settings.ko);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    fireEvent.scroll(window);
  };

  it.each<[Capability | 'nothing', Capability[]]>([
    ['nothing', []],
    ...[...games, ...single].map((call): [Capability, Capability[]] => [call, [call]]),
    ['get-deposit-board', boards],
    ['get-slot-by-company', ['get-slot-setting']],
    ['open-game', games],
  ])('%s: %j is not asked for', async (missing, calls) => {
    await open(...(missing === 'nothing' ? [] : [missing]));
    await vi.waitFor(() =>
      expect(asked().sort()).toEqual(
        [...games, ...boards, ...single].filter((call) => !calls.includes(call)).sort(),
      ),
    );
    expect(screen.queryByRole('tablist') === null).toBe(missing === 'open-game');
  });

  it('is not shown', async () => {
    await open('get-help-list', 'get-slot-by-company');
    expect(screen.queryByRole('region', { name: '고객센터' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '라이브 카지노',
      '스포츠',
    ]);
  });
});
