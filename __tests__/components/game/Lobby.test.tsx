// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/Lobby.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setGameStage } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { keepGame, savedGames } from '#lib/games/savedGames.ts';
import type { SavedGame } from '#lib/games/gameType.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, companies, failed, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn(), isOpen: () => false } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

beforeEach(() => {
  fakeMedia(() => false);
  showSession('authenticated');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.mocked(dialogs.choose).mockResolvedValue(null);
});

const both = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(10) } as const;
const card = (name: RegExp | string) => screen.findByRole('button', { name });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const keptTable: SavedGame = { kind: 'table', provider: '', company: '', code: 't2', nameKo: '테이블 2', nameEn: 'Table 2', imgUrl: '' };
const keptGame: SavedGame = { kind: 'game', provider: 'c1', company: 'c1', code: 'g1', nameKo: '게임 1번', nameEn: 'Game 1', imgUrl: '' };

describe('the lists', () => {
  it.each([1, 7, 8, 9])('show all of %i tables, and all of as many companies', async (count) => {
    renderLobby(<Lobby />, { 'get-casino-setting': tables(count), 'get-slot-setting': companies(count) });
    await card('테이블 1');
    expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('테이블'))).toHaveLength(count);
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    await card('게임사 1');
    expect(screen.getAllByRole('listitem')).toHaveLength(count);
  });

  it('are shown while another one fails, and an empty one says so', async () => {
    renderLobby(<Lobby />, { 'get-casino-setting': tables(0), 'get-slot-setting': failed('get-slot-setting') });
    expect(await screen.findByText('표시할 게임이 없어요.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/게임 목록을 불러오지 못했어요\..*r-7/);
    answerCalls(both);
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await card('게임사 1')).toBeInTheDocument();
  });

  it('are two, and no sport for any URL unless the site has turned it on', async () => {
    visit('/?type=sport');
    renderLobby(<Lobby />, both);
    expect(await card('테이블 1')).toBeInTheDocument();
    expect(tabs()).toEqual(['라이브 카지노', '슬롯 게임']);
    expect(callRoute).not.toHaveBeenCalledWith('get-sport-setting', expect.anything());
  });

  it('remember the type in the URL and for the next visit', async () => {
    const { unmount } = renderLobby(<Lobby />, both);
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(window.location.search).toBe('?type=slot');
    unmount();
    visit('/');
    renderLobby(<Lobby />, both);
    expect(screen.getByRole('tab', { name: '슬롯 게임' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['q=2', 'only=favorite'])('of all types mark no type, and a press on a type leaves them: %s', async (part) => {
    visit(`/?type=casino&${part}`);
    renderLobby(<Lobby />, both);
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(window.location.search).toBe('?type=slot');
    expect(await card('게임사 1')).toBeInTheDocument();
  });

  it('let the keyboard skip them', async () => {
    renderLobby(
      <>
        <Lobby />
        <button type="button">다음</button>
      </>,
      both,
    );
    (await screen.findByRole('link', { name: '라이브 카지노 전체 보기' })).focus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '목록 건너뛰기' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '다음' })).toHaveFocus();
  });
});

describe('sport', () => {
  const withSport = { missingCalls: [], missingScreens: [] };
  const books = (count: number, used = 'y') => ({
    status: 'success',
    sport: (tables(count, { gameCompany: 'Stadium', used }) as { casiono: object[] }).casiono, // sic
  });
  beforeEach(() => visit('/?type=sport'));

  it('is a third type, whose books open like tables', async () => {
    renderLobby(<Lobby />, { ...both, 'get-sport-setting': books(2), 'open-game': { status: 'time' } }, withSport);
    await userEvent.click(await card(/^테이블 2\s*Stadium/));
    expect(tabs()).toEqual(['라이브 카지노', '슬롯 게임', '스포츠']);
    await waitFor(() => expect(callRoute).toHaveBeenCalledWith('open-game', expect.objectContaining({ code: 't2', company: 'Stadium' })));
    await waitFor(() => expect(dialogs.info).toHaveBeenCalled());
  });

  it.each([
    ['no books', books(0), 2],
    ['a failure', failed('get-sport-setting'), 3],
  ])('with %s', async (_what, answer, types) => {
    renderLobby(<Lobby />, { ...both, 'get-sport-setting': answer }, withSport);
    await (types === 2 ? card('테이블 1') : screen.findByRole('alert'));
    expect(tabs()).toHaveLength(types);
  });
});

describe('a tap', () => {
  it('of a visitor on a game asks for the login or the registration, and keeps the game', async () => {
    showSession('unauthenticated');
    vi.mocked(dialogs.choose).mockResolvedValueOnce('confirm').mockResolvedValueOnce('other');
    renderLobby(<Lobby />, both);
    await userEvent.click(await card('테이블 1'));
    expect(dialogs.choose).toHaveBeenCalledWith({
      ...{ title: '로그인 후 이용해 주세요.', text: '로그인하고 테이블 1 게임을 시작할까요?' },
      ...{ confirmText: '로그인', otherText: '회원가입', cancelText: '닫기' },
    });
    await waitFor(() => expect(fakeRouter.push).toHaveBeenCalledWith('/login?callbackUrl=%2F'));
    expect(sessionStorage.getItem('game-after-login')).toContain('테이블 1');
    visit('/');
    await userEvent.click(await card('테이블 1'));
    await waitFor(() => expect(fakeRouter.push).toHaveBeenLastCalledWith('/register'));
    expect(callRoute).not.toHaveBeenCalledWith('open-game', expect.anything());
    sessionStorage.clear();
  });

  it('of a visitor on a company shows its games, of which one asks for the login', async () => {
    showSession('unauthenticated');
    visit('/?type=slot');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(1) });
    await userEvent.click(await card('게임사 1'));
    expect(dialogs.choose).not.toHaveBeenCalled();
    const modal = await screen.findByRole('dialog', { name: '게임사 1' });
    await userEvent.click(await within(modal).findByRole('button', { name: '게임 1번' }));
    expect(dialogs.choose).toHaveBeenCalledWith(expect.objectContaining({ title: '로그인 후 이용해 주세요.' }));
    expect(modal).toBeInTheDocument();
  });

  it('is ignored before the session is known, and leads nowhere if the visitor declines', async () => {
    showSession('loading');
    const { rerender } = renderLobby(<Lobby />, both);
    await userEvent.click(await card('테이블 1'));
    expect(dialogs.choose).not.toHaveBeenCalled();
    expect(Element.prototype.animate).toHaveBeenCalledOnce();
    showSession('unauthenticated');
    rerender(<Lobby key="visitor" />);
    await userEvent.click(await card('테이블 1'));
    expect(dialogs.choose).toHaveBeenCalledOnce();
    expect(fakeRouter.push).not.toHaveBeenCalled();
  });

  it.each([
    ['a table', '/', '테이블 1'],
    ['a company', '/?type=slot', '게임사 1'],
  ])('on %s under maintenance says so, to visitors too', async (_what, address, name) => {
    showSession(name === '게임사 1' ? 'unauthenticated' : 'authenticated');
    visit(address);
    renderLobby(<Lobby />, { 'get-casino-setting': tables(1, { used: 'n' }), 'get-slot-setting': companies(1, { used: 'n' }) });
    const closed = await card(new RegExp(`점검중.*${name}`));
    expect(closed).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(closed);
    expect(dialogs.info).toHaveBeenCalledWith({ title: name, text: '현재 점검 중인 게임이에요.' });
    expect(callRoute).not.toHaveBeenCalledWith('open-game', expect.anything());
    expect(window.location.search).not.toContain('company');
  });
});

it('loads pictures of listed hosts only, and draws a tile instead of a missing or broken one', async () => {
  const site = { imageHosts: ['img.test'] };
  const pictured = (imgUrl: string) => ({ ...both, 'get-casino-setting': tables(1, { imgUrl }) });
  const { container, unmount } = renderLobby(<Lobby />, pictured('https://img.test/a.png'), site);
  await card('테이블 1');
  const picture = container.querySelector('img')!;
  const address = (width: number) => `/_next/image?url=https%3A%2F%2Fimg.test%2Fa.png&w=${width}&q=75`;
  expect(picture.getAttribute('src')).toBe(address(384));
  expect(picture.srcset).toBe([128, 256, 384, 640].map((width) => `${address(width)} ${width}w`).join(', '));
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(await card('테이블 1')).toHaveTextContent(/^테/);
  unmount();
  const other = renderLobby(<Lobby />, pictured('https://other.test/a.png'), site);
  await card('테이블 1');
  expect(other.container.querySelector('img')).toBeNull();
});

describe('the first slot companies below the tables', () => {
  const company = (n: number) => screen.queryByRole('button', { name: `게임사 ${n}` });
  const way = () => screen.queryByRole('link', { name: '슬롯 게임' });

  it.each([
    ['the home page', false, 1],
    ['the page of the games', true, 0],
  ])('are on %s, with a way to all of them', async (_page, isAlone, wayToTables) => {
    renderLobby(<Lobby isAlone={isAlone} />, both);
    await waitFor(() => expect(company(8)).toBeVisible());
    expect(company(9)).toBeNull();
    expect(way()).toHaveAttribute('href', '/game?type=slot');
    expect(screen.queryAllByRole('link', { name: '라이브 카지노 전체 보기' })).toHaveLength(wayToTables);
    await userEvent.click(company(8)!);
    expect(window.location.search).toContain('company=c8');
  });

  it('are by name as the tables are', async () => {
    visit('/?sort=name');
    const unsorted = {
      status: 'success',
      slot: ['나', '가'].map((name) => ({ code: name, nameKo: name, nameEn: name, used: 'y', imgUrl: '' })),
    };
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': unsorted });
    await screen.findByRole('button', { name: '가' });
    expect(screen.getAllByRole('button', { name: /^[가나]$/ }).map(({ textContent }) => textContent?.at(-1))).toEqual(['가', '나']);
  });

  it.each([
    ['the results of a search', '/?q=테이블', companies(10)],
    ['the slots', '/?type=slot', companies(10)],
    ['a page whose companies did not arrive', '/', failed('get-slot-setting')],
    ['a page without companies', '/', companies(0)],
  ])('are not on %s', async (_where, address, answer) => {
    visit(address);
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': answer });
    await screen.findAllByRole('button', { name: address.includes('slot') ? /게임사 1/ : /테이블 1/ });
    await waitFor(() => expect(way()).toBeNull());
  });
});

describe('the saved games', () => {
  const row = (name = '최근 게임') => screen.findByRole('region', { name });

  it('are rows of small tiles, which open before the list is loaded and omit removed games', async () => {
    visit('/?type=slot');
    keepGame('recent', 'demo', { ...keptGame, provider: 'gone', code: 'x', nameKo: '사라진 게임' });
    keepGame('recent', 'demo', keptGame);
    renderLobby(<Lobby isAlone />, { 'get-casino-setting': both['get-casino-setting'], 'open-game': { status: 'time' } });
    expect(within(await row()).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(await row()).getByRole('button', { name: '게임 1번' }));
    await waitFor(() => expect(callRoute).toHaveBeenCalledWith('open-game', expect.objectContaining({ code: 'g1', company: 'c1' })));
    await waitFor(() => expect(dialogs.info).toHaveBeenCalled());
  });

  it('are on /game those of the type in two rows, which say what is closed; the home page has the recent ones at its top', async () => {
    keepGame('recent', 'demo', keptTable);
    keepGame('recent', 'demo', keptGame);
    keepGame('favorite', 'demo', keptTable);
    const answers = { ...both, 'get-casino-setting': tables(3, { used: 'n' }) };
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const { unmount } = renderLobby(<Lobby isAlone />, answers);
    await row('즐겨찾기');
    expect(headings()).toEqual(['최근 게임', '즐겨찾기', '전체', '슬롯 게임']);
    expect(await within(await row()).findByRole('button', { name: /점검중.*테이블 2/ })).toHaveAttribute('aria-disabled', 'true');
    expect(within(await row()).queryByRole('button', { name: '게임 1번' })).toBeNull();
    unmount();
    renderLobby(<Lobby />, answers);
    await screen.findByRole('button', { name: /점검중.*테이블 1/ });
    expect(headings()).toEqual(['슬롯 게임']);
  });

  it('have their place while the session loads, for the types that the last member has saved', async () => {
    keepGame('recent', 'demo', keptTable);
    keepGame('favorite', 'demo', keptTable);
    rememberUserId('demo');
    showSession('loading');
    const { container } = renderLobby(<Lobby isAlone />, both);
    await card('테이블 1');
    expect(container.querySelectorAll('.rows [aria-busy=true]')).toHaveLength(2);
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    await card('게임사 1');
    expect(container.querySelectorAll('.rows [aria-busy=true]')).toHaveLength(0);
    rememberUserId('');
  });

  it('come with the next visit if this one has no row yet: a new row would move the games', async () => {
    const { unmount } = renderLobby(<Lobby isAlone />, both);
    await card('테이블 2');
    act(() => keepGame('recent', 'demo', keptTable));
    expect(screen.queryByRole('region', { name: '최근 게임' })).toBeNull();
    unmount();
    renderLobby(<Lobby isAlone />, both);
    expect(await row()).toBeInTheDocument();
  });
});

describe('favorites', () => {
  const star = (name: string) => screen.findByRole('button', { name: `${name} 즐겨찾기` });

  it('are added and removed at once, for games only; of the list of favorites the focus stays in it', async () => {
    renderLobby(
      <main>
        <h1 tabIndex={-1}>게임</h1>
        <Lobby isAlone />
      </main>,
      both,
    );
    await userEvent.click(await star('테이블 1'));
    await userEvent.click(await star('테이블 2'));
    expect(await star('테이블 2')).toHaveAttribute('aria-pressed', 'true');
    expect(savedGames('favorite', 'demo')[0]).toEqual(keptTable);
    expect(screen.queryByRole('button', { name: '게임사 1 즐겨찾기' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: '즐겨찾기' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '테이블 3' })).toBeNull());
    await userEvent.click(await star('테이블 2'));
    expect(await star('테이블 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByText(/즐겨찾기한 게임이 없어요/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '게임 둘러보기' }));
    expect(await card('테이블 3')).toBeInTheDocument();
  });

  it('ask a visitor to log in, and so does a link to them', async () => {
    showSession('unauthenticated');
    visit('/game');
    const { unmount } = renderLobby(<Lobby isAlone />, both);
    await userEvent.click(await star('테이블 1'));
    expect(dialogs.choose).toHaveBeenCalledWith(expect.objectContaining({ text: '로그인 후 이용해 주세요.' }));
    expect(localStorage).toHaveLength(0);
    unmount();
    visit('/game?only=favorite');
    renderLobby(<Lobby isAlone />, both);
    expect(await screen.findByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login?callbackUrl=%2Fgame%3Fonly%3Dfavorite');
  });
});

it('the tiles of the game that runs in another window say so, of rows and list, until it is over', async () => {
  keepGame('recent', 'demo', keptTable);
  renderLobby(<Lobby isAlone />, both);
  await screen.findByRole('region', { name: '최근 게임' });
  const marked = () => screen.queryAllByRole('button', { name: /^진행 중/ });
  expect(marked()).toHaveLength(0);
  act(() => setGameStage({ kind: 'window', game: { ...keptTable, name: '' } as unknown as GameEntry, gameWindow: {} as Window }));
  await waitFor(() => expect(marked()).toHaveLength(2));
  act(() => setGameStage(null));
  expect(marked()).toHaveLength(0);
});
