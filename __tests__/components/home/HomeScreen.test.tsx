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
import { answerCalls, companies, failed, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { visit } from '#tests/support/fakeNavigation.ts';

const session = vi.hoisted(() => ({ isLoggedOut: true as boolean | null }));
vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('next/head', () => ({ default: () => null }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/useLoggedOut.ts', () => ({ useLoggedOut: () => session.isLoggedOut }));
vi.mock('#lib/member/useCurrentUser.ts', () => ({ useCurrentUser: () => ({ refresh: vi.fn() }) }));

/** jsdom has no IntersectionObserver. In this one, the strip is always visible. */
class FakeIntersectionObserver {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }

  observe() {
    this.tell([{ isIntersecting: true }]);
  }

  disconnect() {}
}

const notice = (id: number, change: object = {}) => ({
  id: String(id),
  title: `공지 ${id}`,
  lastDate: `2026-11-0${id} 10:00:00`,
  domain: '',
  ...change,
});
const help = (id: number, status: string) => ({ id: String(id), title: `문의 ${id}`, lastDate: '', status });

const lists = {
  'get-casino-setting': tables(1),
  'get-slot-setting': companies(1),
  'get-user-notices': { status: 'success', notices: [1, 2, 3, 4, 5, 6].map((id) => notice(id)) },
  'get-help-list': {
    status: 'success',
    helps: ['wait', 'already', 'cansel', '처리중', ''].map((status, index) => help(index, status)),
    maxCount: 5,
  },
};

const box = (name: string) => screen.getByRole('region', { name });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  session.isLoggedOut = true;
  setPortalToken(null);
  visit('/');
});

// Here, so that a test that fails leaves nothing to the next one.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function logIn() {
  session.isLoggedOut = false;
  setPortalToken('a'.repeat(43));
}

describe('the notices box', () => {
  it('shows visitors the first five titles with their dates, and a link to all', async () => {
    renderLobby(<HomeScreen />, lists);
    const notices = box('공지사항');
    expect(await within(notices).findAllByRole('listitem')).toHaveLength(5);
    expect(within(notices).getByRole('link', { name: /공지 1/ })).toHaveTextContent('2026-11-01');
    expect(within(notices).getByRole('link', { name: /공지 1/ })).toHaveAttribute('href', '/notice?id=1');
    expect(within(notices).getByRole('link', { name: '공지사항 더보기' })).toHaveAttribute('href', '/notice');
  });

  it('leaves out notices for other hosts', async () => {
    const notices = [notice(1, { domain: 'other.test' }), notice(2, { domain: 'other.test|localhost' })];
    renderLobby(<HomeScreen />, { ...lists, 'get-user-notices': { status: 'success', notices } });
    expect(await screen.findByText('공지 2')).toBeInTheDocument();
    expect(screen.queryByText('공지 1')).not.toBeInTheDocument();
  });

  it('shows markup in a title as text', async () => {
    const notices = [notice(1, { title: '<img src=x onerror=alert(1)>' })];
    const { container } = renderLobby(<HomeScreen />, { ...lists, 'get-user-notices': { status: 'success', notices } });
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(container.querySelector('img[src=x]')).toBeNull();
  });

  it('shows its failure with a retry button, while the rest of the page works', async () => {
    renderLobby(<HomeScreen />, { ...lists, 'get-user-notices': failed('get-user-notices') });
    expect(await within(box('공지사항')).findByRole('alert')).toHaveTextContent('공지사항을 불러오지 못했어요.');
    expect(await screen.findByRole('button', { name: '테이블 1' })).toBeInTheDocument();
    answerCalls(lists);
    await userEvent.click(within(box('공지사항')).getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('공지 1')).toBeInTheDocument();
  });
});

describe('the help box', () => {
  it('invites visitors to log in', async () => {
    renderLobby(<HomeScreen />, lists);
    expect(await within(box('고객센터')).findByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login');
  });

  it("shows a member's entries with their status; an unknown status is shown unchanged, a missing one not, a missing date as a dash", async () => {
    logIn();
    renderLobby(<HomeScreen />, lists);
    const rows = await within(box('고객센터')).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['문의 0답변대기-', '문의 1답변완료-', '문의 2취소-', '문의 3처리중-', '문의 4-']);
  });

  it('shows two entries with the same id, each as a link', async () => {
    logIn();
    renderLobby(<HomeScreen />, {
      ...lists,
      'get-help-list': { status: 'success', helps: [help(7, 'wait'), help(7, 'wait')], maxCount: 2 },
    });
    const links = await within(box('고객센터')).findAllByRole('link', { name: /^문의 7/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/help?id=7', '/help?id=7&copy=1']);
  });

  it('shows no invitation before the session is known', async () => {
    session.isLoggedOut = null;
    renderLobby(<HomeScreen />, lists);
    await screen.findByText('공지 1');
    expect(within(box('고객센터')).queryByRole('link', { name: '로그인' })).not.toBeInTheDocument();
  });

  it('shows a message if there are no entries', async () => {
    logIn();
    renderLobby(<HomeScreen />, { ...lists, 'get-help-list': { status: 'success', helps: [], maxCount: 0 } });
    expect(await screen.findByText('문의 내역이 없어요.')).toBeInTheDocument();
  });
});

describe('the jackpot strip', () => {
  it('shows all three tiers or is absent', () => {
    const { unmount } = renderLobby(<HomeScreen />, lists);
    for (const tier of ['메가', '메이저', '마이너'])
      expect(within(box('잭팟')).getByText(new RegExp(`${tier} 잭팟 [\\d,]+원`))).toBeInTheDocument();
    unmount();
    renderLobby(<HomeScreen />, lists, { jackpot: { isShown: false, isLive: false, amounts: null } });
    expect(screen.queryByRole('region', { name: '잭팟' })).not.toBeInTheDocument();
  });

  const digits = () => [...box('잭팟').querySelectorAll('[data-digit]')].map((digit) => digit.getAttribute('data-digit')).join('');

  it('never changes the fixed amounts of the operator', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
    const amounts = { mega: 1_200_000_000, major: 80_000_000, minor: 3_000_000 };
    const { unmount } = renderLobby(<HomeScreen />, lists, { jackpot: { isShown: true, isLive: false, amounts } });
    act(() => void vi.advanceTimersByTime(3_604_000));
    expect(digits()).toBe('1,200,000,00080,000,0003,000,000');
    expect(box('잭팟').querySelector('[data-turn]')).toHaveTextContent('메이저');
    unmount();
    expect(vi.getTimerCount(), 'no timer outlives the page').toBe(0);
  });

  it('shows dashes and no pause button if there are no amounts', () => {
    renderLobby(<HomeScreen />, lists, { jackpot: { isShown: true, isLive: false, amounts: null } });
    expect(digits()).toBe('———');
    expect(within(box('잭팟')).getByText('메가 잭팟 금액을 지금은 확인할 수 없어요.')).toBeInTheDocument();
    expect(within(box('잭팟')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows the figures of the feed, and can be paused', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
    let mega = 1_200_000_000;
    vi.stubGlobal('fetch', async () => Response.json({ mega, major: 80_000_000, minor: 3_000_000 }));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    renderLobby(<HomeScreen />, lists, { jackpot: { isShown: true, isLive: true, amounts: null } });
    expect(digits()).toBe('———');
    for (let tries = 0; tries < 100 && digits() === '———'; tries += 1) {
      await vi.dynamicImportSettled();
      await pass(10);
    }
    expect(digits()).toBe('1,200,000,00080,000,0003,000,000');
    expect(within(box('잭팟')).getByText('메가 잭팟 1,200,000,000원')).toBeInTheDocument();
    expect(box('잭팟')).toHaveAttribute('data-moving');

    mega += 1_000;
    await pass(30_000);
    act(() => screen.getByRole('button', { name: '숫자 움직임 정지' }).click());
    const paused = digits();
    await pass(60_000);
    expect(digits()).toBe(paused);
    expect(box('잭팟')).not.toHaveAttribute('data-moving');
    act(() => screen.getByRole('button', { name: '숫자 움직임 시작' }).click());
    await pass(30_000);
    expect(digits()).toBe('1,200,001,00080,000,0003,000,000');
  });
});

it('lists recent deposits and withdrawals of all members only if the operator enables it', async () => {
  const boards = { 'get-deposit-board': { status: 'success', deposits: [] }, 'get-withdraw-board': { status: 'success', withdraws: [] } };
  const { unmount } = renderLobby(<HomeScreen />, { ...lists, ...boards });
  await screen.findByText('공지 1');
  expect(screen.queryByRole('region', { name: '최근 입출금' })).not.toBeInTheDocument();
  unmount();
  renderLobby(<HomeScreen />, { ...lists, ...boards }, { hasBoards: true });
  expect(await screen.findByRole('region', { name: '최근 입출금' })).toBeInTheDocument();
});

describe('what the backend lacks', () => {
  const server = parseServerEnv({
    UPSTREAM_URL: 'http://127.0.0.1:9',
    NEXTAUTH_URL: 'https://portal.example',
    NEXTAUTH_SECRET: 's'.repeat(32),
  });
  const asked = () => vi.mocked(callRoute).mock.calls.map(([name]) => name);
  const games: Capability[] = ['get-casino-setting', 'get-slot-setting', 'get-sport-setting'];
  const boards: Capability[] = ['get-deposit-board', 'get-withdraw-board'];
  const single: Capability[] = ['get-advertisement', 'get-help-list', 'get-notice-popup', 'get-user-notices'];
  const open = async (...missingCalls: Capability[]) => {
    logIn();
    const settings = parseSettings({ BOARDS: 'true', BANNER_SOURCE: 'both', SPORT: 'true' }, { ...server, missingCalls });
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
    await vi.waitFor(() => expect(asked().sort()).toEqual([...games, ...boards, ...single].filter((call) => !calls.includes(call)).sort()));
    expect(screen.queryByRole('tablist') === null).toBe(missing === 'open-game');
  });

  it('is not shown', async () => {
    await open('get-help-list', 'get-slot-by-company');
    expect(screen.queryByRole('region', { name: '고객센터' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['라이브 카지노', '스포츠']);
  });
});
