// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BottomBar } from '#components/menu/BottomBar.tsx';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { setGameStage } from '#lib/games/launch/gameStage.ts';
import { locales } from '#lib/i18n/locales.ts';
import { css } from '#tests/support/css.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const launch = vi.hoisted(() => vi.fn());
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/games/launch/useGameLaunch.ts', () => ({ useGameLaunch: () => launch }));
// Its toast would open 300 ms later, after the test.
vi.mock('#lib/games/launch/tellIfBehind.ts', () => ({ tellIfBehind: () => undefined }));

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

beforeEach(() => {
  visit('/');
  localStorage.clear();
  setGameStage(null);
});

const lastGame = {
  ...({
    kind: 'table',
    code: 'velvet',
    provider: 'ev',
    company: 'ev',
    name: '벨벳',
    nameKo: '벨벳',
    nameEn: 'Velvet',
    imgUrl: '',
  } as const),
  ...{ providerName: 'ev', providerNames: ['ev'], isUsable: true },
};
const bar = () => within(screen.getByRole('navigation', { name: '바로가기' }));
const labels = () =>
  bar()
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('visitors get the pages and the login', () => {
  showSession('unauthenticated');
  renderInPortal(<BottomBar />, { path: '/game' });
  expect(labels()).toEqual(['홈', '게임', '로그인', '입출금', '마이']);
  expect(bar().getByRole('link', { name: '입출금' })).toHaveAttribute('href', '/deposit');
  expect(bar().getByRole('link', { current: 'page' })).toHaveTextContent('게임');
});

test('a member who has not played yet has the same entry, which leads to the list of recent games', async () => {
  showSession('authenticated');
  renderInPortal(<BottomBar />);
  expect(await bar().findByRole('link', { name: '이어하기' })).toHaveAttribute('href', '/game?only=recent');
  act(() => keepGame('recent', 'demo', lastGame));
  expect(await bar().findByRole('button', { name: '이어하기: 벨벳' })).toHaveTextContent('이어하기');
});

test('the list of recent games marks the entry that led to it, not the games', async () => {
  showSession('authenticated');
  visit('/game?only=recent');
  renderInPortal(<BottomBar />, { path: '/game' });
  await bar().findByRole('link', { name: '이어하기', current: 'page' });
  await waitFor(() => expect(bar().getAllByRole('link', { current: 'page' })).toHaveLength(1));
  act(() => keepGame('recent', 'demo', lastGame));
  expect(await bar().findByRole('link', { current: 'page' })).toHaveTextContent('게임');
});

test('one tap starts the game played last, or leads back to the running one', async () => {
  showSession('authenticated');
  keepGame('recent', 'demo', lastGame);
  const { unmount } = renderInPortal(<BottomBar />);
  await userEvent.click(await bar().findByRole('button', { name: '이어하기: 벨벳' }));
  expect(launch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'velvet', company: 'ev' }));
  unmount();

  const gameWindow = { closed: false } as unknown as Window;
  setGameStage({ kind: 'window', game: { ...lastGame, name: '카멜리아' }, gameWindow });
  renderInPortal(<BottomBar />);
  const resume = await bar().findByRole('button', { name: '이어하기: 카멜리아, 게임으로 돌아가기' });
  expect(resume).toHaveAttribute('data-running'); // a dot
  await userEvent.click(resume);
  expect(launch).toHaveBeenLastCalledWith(expect.objectContaining({ name: '카멜리아' }));
});

test('the money and the other pages are in sheets, with what is unread', async () => {
  showSession('authenticated', { noteCount: 2, helpCount: 1 });
  renderInPortal(<BottomBar />, { site: { missingScreens: ['/notice'] } });
  await userEvent.click(bar().getByRole('button', { name: '입출금' }));
  const links = async () => within(await screen.findByRole('dialog')).getAllByRole('link');
  const histories = ['/deposit?mode=list', '/withdraw?mode=list', '/user?tab=bets'];
  const ways = (await links()).map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/comp', '/deposit', '/withdraw', '/comp', ...histories]);
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(bar().getByRole('button', { name: '마이, 읽지 않음 3건' }));
  expect((await links()).map((link) => link.getAttribute('href'))).toEqual([
    '/user',
    '/user?tab=history',
    '/note',
    '/help',
    '/user?tab=settings',
  ]);
  expect(screen.getByRole('button', { name: '로그아웃' })).toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).getByRole('link', { name: '쪽지, 읽지 않음 2건' })).toBeInTheDocument();
});

test('a history that the backend does not have is not in the sheet', async () => {
  showSession('authenticated');
  renderInPortal(<BottomBar />, { site: { missingScreens: ['/user?tab=bets'] } });
  await userEvent.click(bar().getByRole('button', { name: '입출금' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('link', { name: '출금내역' })).toBeInTheDocument();
  expect(sheet.queryByRole('link', { name: '베팅내역' })).toBeNull();
});

test('a site chooses its entries; what the backend lacks is not among them', () => {
  showSession('authenticated');
  const bottomBar = ['home' as const, 'messages' as const, 'support' as const, { name: '텔레그램', url: 'https://t.me/example' }];
  renderInPortal(<BottomBar />, { site: { bottomBar, missingScreens: ['/help'] } });
  expect(labels()).toEqual(['홈', expect.stringContaining('쪽지'), '텔레그램']);
  expect(bar().getByRole('link', { name: '텔레그램' })).toHaveAttribute('target', '_blank');
});

test('a link to a page that the backend lacks leaves no gap', () => {
  showSession('authenticated');
  const bottomBar = ['home' as const, { name: '출금하기', url: '/withdraw' }, { name: '약관', url: '/terms.pdf' }];
  renderInPortal(<BottomBar />, { site: { bottomBar, missingScreens: ['/withdraw'] } });
  expect(labels()).toEqual(['홈', '약관']);
});

test.each(locales)('what voice control reads on the entry is in its name: $code', async ({ code }) => {
  const texts = JSON.parse(await readFile(`public/locales/${code}/common.json`, 'utf8')) as Record<string, string>;
  expect(texts['game.resume']).toContain(texts['layout.resume']);
});

test('a long name is cut, also before the icon of another site, and complete for screen readers', () => {
  showSession('authenticated', { noteCount: 2 });
  const name = '텔레그램으로 하루 종일 상담하기';
  renderInPortal(<BottomBar />, {
    site: { bottomBar: ['messages', { name, url: 'https://t.me/example' }, { name: '별', url: '/notice' }] },
  });
  expect(bar().getByRole('link', { name })).toBeInTheDocument();

  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = css('components/menu/BottomBar.module.scss');
  const looks = [name, '별', '쪽지', '2'].map((text) => getComputedStyle(screen.getByText(text)));
  expect(looks.map(({ textOverflow }) => textOverflow === 'ellipsis')).toEqual([true, true, true, false]);
  expect(looks.map(({ position }) => position === 'absolute')).toEqual([false, false, false, true]);
  style.remove();
});
