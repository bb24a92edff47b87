// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticeBoard, NoticeScreen } from '#components/notice/NoticeScreen.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, failed, upstreamFailures, type Answers } from '#tests/support/renderLobby.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('next/head', () => ({ default: () => null }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

/** Noon of 20 November in Korea. */
const now = Date.UTC(2026, 10, 20, 3);

const notice = (id: string, change: Partial<Notice> = {}): Notice => ({
  ...{ id, title: `공지 ${id}`, titleColor: '', contents: `<p>내용 ${id}</p>`, lastDate: '2026-10-01 10:00:00', domain: '' },
  ...change,
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => notice(String(index + 1)));
const answered = (notices: Notice[]): Answers => ({ 'get-user-notices': { status: 'success', notices } });

function renderNotices(answers: Notice[] | Answers, ui = <NoticeBoard />) {
  answerCalls(Array.isArray(answers) ? answered(answers) : answers);
  const router = { push: fakeRouter.push, replace: fakeRouter.replace } as never;
  const page = <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>{ui}</SWRConfig>;
  return renderInPortal(page, { path: '/notice', router });
}

const titles = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
const links = () => screen.getAllByRole('link').filter((link) => link.hasAttribute('data-row'));
const address = () => decodeURIComponent(window.location.pathname + window.location.search);

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
  fakeRouter.pathname = '/notice';
  visit('/notice');
});

afterEach(() => vi.useRealTimers());

describe('the list of notices', () => {
  it('keeps the order of the operator, marks the newest three days, and has a dash for a missing date', async () => {
    renderNotices([
      notice('1', { lastDate: '2026-11-20 09:00:00' }),
      notice('2', { lastDate: '2026-11-18 00:00:00' }),
      notice('3', { lastDate: '2026-11-17 23:59:59' }),
      notice('4', { lastDate: '', title: '  ' }),
    ]);
    expect(await titles()).toEqual(['공지 1NEW2026-11-20 09:00', '공지 2NEW2026-11-18 00:00', '공지 32026-11-17 23:59', '제목 없음-']);
  });

  it('shows only the notices for this host', async () => {
    renderNotices([notice('1', { domain: 'evil-localhost' }), notice('2', { domain: 'other.test|LOCALHOST:80' }), notice('3')]);
    expect(await titles()).toEqual(['공지 22026-10-01 10:00', '공지 32026-10-01 10:00']);
  });

  it('shows a title as text, in the operator’s color if its contrast is sufficient', async () => {
    renderNotices([
      notice('1', { title: '<img src=x onerror=alert(1)>', titleColor: '#E3BC5A' }),
      notice('2', { titleColor: '#222' }),
      notice('3', { titleColor: 'red;position:fixed' }),
    ]);
    const first = await screen.findByText('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
    expect(first.style.getPropertyValue('--title-color')).toBe('#e3bc5a');
    for (const title of ['공지 2', '공지 3']) expect(screen.getByText(title).style.getPropertyValue('--title-color')).toBe('');
  });

  it('shows twenty of ten thousand per page', async () => {
    renderNotices(numbered(10_000));
    expect(await screen.findByText('10,000건 중 1–20')).toBeVisible();
    expect(links()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
    expect(address()).toBe('/notice?page=2');
    expect(screen.getByText('공지 21')).toBeVisible();
    expect(screen.getByText('10,000건 중 21–40')).toHaveFocus();
  });

  it('shows the last page if the URL names a missing one', async () => {
    visit('/notice?page=99');
    renderNotices(numbered(21));
    expect(await screen.findByText('21건 중 21–21')).toBeVisible();
  });

  it('searches words of the title in any case and width, and returns to the first page', async () => {
    visit('/notice?page=2');
    renderNotices([...numbered(30), notice('31', { title: 'ＶＩＰ 라운지' })]);
    await userEvent.type(await screen.findByRole('searchbox', { name: '제목 검색' }), 'vip');
    expect(await titles()).toEqual(['ＶＩＰ 라운지2026-10-01 10:00']);
    expect(address()).toBe('/notice');
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getAllByText('제목에 검색어가 들어간 공지가 없어요.')[0]).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('제목에 검색어가 들어간 공지가 없어요.');
    await userEvent.click(screen.getByRole('button', { name: '전체 보기' }));
    expect(screen.getByText('31건 중 1–20')).toBeVisible();
    // The range gets the focus on a change of the page, so it is not announced as well.
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });

  it('shows a message if there is none', async () => {
    renderNotices([notice('1', { domain: 'other.test' })]);
    expect(await screen.findByText('등록된 공지가 없어요.')).toBeVisible();
  });

  it.each(upstreamFailures)('shows the failure (%s) with a link to support and a retry button', async (code) => {
    renderNotices({ 'get-user-notices': failed('get-user-notices', code) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/공지사항을 불러오지 못했어요.*r-7/);
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute('href', '/help');
    answerCalls(answered([notice('1')]));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await titles()).toEqual(['공지 12026-10-01 10:00']);
  });

  it('keeps the old rows if new ones cannot be read', async () => {
    renderNotices([notice('1')]);
    await screen.findByText('공지 1');
    answerCalls({ 'get-user-notices': failed('get-user-notices') });
    await userEvent.click(screen.getByRole('button', { name: '공지사항 새로고침' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('마지막으로 불러온 공지를 표시해요.');
    expect(screen.getByText('공지 1')).toBeVisible();
  });
});

describe('one notice', () => {
  it('loses its NEW when it is opened, and has it again with a new date', async () => {
    const dated = (hour: number) => [notice('1', { lastDate: `2026-11-20 0${hour}:00:00` })];
    renderNotices(dated(9));
    expect(await titles()).toEqual(['공지 1NEW2026-11-20 09:00']);
    await userEvent.click(screen.getByText('공지 1'));
    expect(await screen.findByRole('article')).not.toHaveTextContent('NEW');
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await titles()).toEqual(['공지 12026-11-20 09:00']);
    answerCalls(answered(dated(8)));
    await userEvent.click(screen.getByRole('button', { name: '공지사항 새로고침' }));
    expect(await screen.findByText('NEW')).toBeVisible();
  });

  it('opens from its row, links to the newer and the older one, and returns the focus to its row', async () => {
    visit('/notice?page=2');
    renderNotices(numbered(25));
    await userEvent.click(await screen.findByText('공지 22'));
    expect(address()).toBe('/notice?page=2&id=22');
    expect(screen.getByRole('heading', { name: '공지 22' })).toBeVisible();
    expect(await screen.findByText('내용 22')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: /이후 글.*공지 21/ }));
    await userEvent.click(screen.getByRole('link', { name: /이전 글.*공지 22/ }));
    await userEvent.click(screen.getByRole('link', { name: /이전 글.*공지 23/ }));
    expect(screen.getByRole('heading', { name: '공지 23' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(address()).toBe('/notice?page=2');
    expect(links()[2]).toHaveFocus();
  });

  it('has no neighbor at the ends of the list, and none of another host', async () => {
    visit('/notice?id=2');
    renderNotices([notice('1', { domain: 'other.test' }), notice('2'), notice('3', { domain: 'other.test' })]);
    const article = await screen.findByRole('article');
    expect(within(article).getAllByRole('link')).toHaveLength(1);
  });

  it.each([
    ['that is unknown', 'gone'],
    ['for another host', '1'],
  ])('%s shows a message with a link to the list', async (_, id) => {
    visit(`/notice?id=${id}`);
    renderNotices([notice('1', { domain: 'other.test' }), notice('2')]);
    expect(await screen.findByText('삭제됐거나 볼 수 없는 공지예요.')).toBeVisible();
    expect(screen.queryByText('내용 1')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await titles()).toEqual(['공지 22026-10-01 10:00']);
  });

  it('without an id or with a duplicate id can be read', async () => {
    renderNotices([
      notice('1'),
      notice('1', { contents: '두 번째', title: '같은 번호' }),
      notice('', { title: '번호 없음', contents: '세 번째' }),
    ]);
    for (const [title, contents] of [
      ['같은 번호', '두 번째'],
      ['번호 없음', '세 번째'],
    ] as const) {
      await userEvent.click(await screen.findByText(title));
      expect(await screen.findByText(contents)).toBeVisible();
      await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    }
  });

  it('without contents shows a message', async () => {
    visit('/notice?id=1');
    renderNotices([notice('1', { contents: ' ' })]);
    expect(await screen.findByText('내용이 없어요.')).toBeVisible();
  });

  it('keeps the search when it is closed', async () => {
    renderNotices(numbered(5));
    await userEvent.type(await screen.findByRole('searchbox'), '공지 4');
    await userEvent.click(screen.getByText('공지 4'));
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await titles()).toEqual(['공지 42026-10-01 10:00']);
  });
});

describe('the page', () => {
  it('is for members: a visitor is asked to log in and sees no notice', async () => {
    showSession('unauthenticated');
    renderNotices([notice('1')], <NoticeScreen />);
    // The page says it, too: the dialog may still be loading.
    expect(await screen.findByText('회원 전용 화면이에요. 로그인하면 이 화면으로 돌아와요.')).toBeVisible();
    expect(screen.queryByText('공지 1')).not.toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('.swal2-confirm')).not.toBeNull());
    await act(async () => document.querySelector<HTMLElement>('.swal2-confirm')?.click());
    await waitFor(() => expect(document.querySelector('.swal2-popup')).toBeNull());
  });

  it('shows the notices to a member', async () => {
    showSession('authenticated');
    renderNotices([notice('1')], <NoticeScreen />);
    expect(await screen.findByText('공지 1')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: '공지사항' })).toBeVisible();
  });
});
