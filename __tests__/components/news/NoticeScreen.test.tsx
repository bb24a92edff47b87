// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoticeInbox, NoticeScreen } from '#components/news/NoticeScreen.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls } from '#tests/support/renderLobby.tsx';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

/** Noon of 20 November in Korea. */
const now = Date.UTC(2026, 10, 20, 3);

const notice = (id: string, change: Partial<Notice> = {}): Notice => ({
  ...{
    id,
    title: `공지 ${id}`,
    titleColor: '',
    contents: `<p>내용 ${id}</p>`,
    lastDate: '2026-10-01 10:00:00',
    domain: '',
  },
  ...change,
});

function renderNotices(notices: Notice[], ui = <NoticeInbox />) {
  answerCalls({ 'get-user-notices': { status: 'success', notices } });
  const router = { push: fakeRouter.push, replace: fakeRouter.replace } as never;
  return renderUncached(ui, { path: '/notice', router });
}

const links = async () =>
  (await screen.findAllByRole('link')).filter((link) => link.hasAttribute('data-row'));
const titles = async () => (await links()).map((row) => row.textContent);
const backToList = () => userEvent.click(screen.getByRole('link', { name: '목록으로' }));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  fakeRouter.pathname = '/notice';
  visit('/notice');
});

afterEach(() => vi.useRealTimers());

it('keeps the order of the operator, marks what is new for three days, and has a dash for a missing date', async () => {
  renderNotices([
    notice('1', { lastDate: '2026-11-20 09:00:00' }),
    notice('2', { lastDate: '2026-11-18 00:00:00' }),
    notice('3', { lastDate: '2026-11-17 23:59:59' }),
    notice('4', { lastDate: '', title: '  ' }),
  ]);
  const marked = ['읽지 않음공지 12026-11-20 09:00', '읽지 않음공지 22026-11-18 00:00'];
  expect(await titles()).toEqual([...marked, '공지 32026-11-17 23:59', '제목 없음-']);
});

it('shows only the notices for this host', async () => {
  renderNotices([
    notice('1', { domain: 'evil-localhost' }),
    notice('2', { domain: 'other.test|LOCALHOST:80' }),
    notice('3'),
  ]);
  expect(await titles()).toEqual(['공지 22026-10-01 10:00', '공지 32026-10-01 10:00']);
});

it('loses its mark when it is opened, and has it again with a new date', async () => {
  const dated = (hour: number) => [notice('1', { lastDate: `2026-11-20 0${hour}:00:00` })];
  const { unmount } = renderNotices(dated(9));
  await userEvent.click(await screen.findByText('공지 1'));
  await backToList();
  expect(await titles()).toEqual(['공지 12026-11-20 09:00']);
  unmount();
  renderNotices(dated(8));
  expect(await titles()).toEqual(['읽지 않음공지 12026-11-20 08:00']);
});

it('shares its head with messages and support', async () => {
  showSession('authenticated');
  renderNotices([notice('1')], <NoticeScreen />);
  expect(await screen.findByText('공지 1')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: '공지사항' })).toBeInTheDocument();
  const tabs = ['쪽지', '고객센터', '공지사항'].map((name) => screen.getByRole('link', { name }));
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/note', '/help', '/notice']);
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, 'page']);
});
