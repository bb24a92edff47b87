// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { clearSavedList, keepGame, savedGames, type SavedGame } from '#lib/games/favorites/savedGames.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, companies, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn() } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

beforeEach(() => {
  clearSavedList('favorite', 'demo');
  clearSavedList('recent', 'demo');
  showSession('authenticated');
  vi.mocked(dialogs.choose).mockResolvedValue(null);
});

const both = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(5) } as const;
const card = (name: RegExp | string) => screen.findByRole('button', { name });
const noCard = (name: RegExp | string) => waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
const field = () => screen.findByRole('searchbox', { name: '게임 검색' });
const star = (name: string) => screen.findByRole('button', { name: `${name} 즐겨찾기` });
const toggle = (name: string) => screen.findByRole('button', { name, pressed: false });
const keptTable: SavedGame = { kind: 'table', provider: '', company: '', code: 't2', nameKo: '테이블 2', nameEn: 'Table 2', imgUrl: '' };
const keptGame: SavedGame = { kind: 'game', provider: 'c1', company: 'c1', code: 'g1', nameKo: '게임 1번', nameEn: 'Game 1', imgUrl: '' };

describe('searching tables', () => {
  it('filters the list on every letter, also by initials, and updates the URL', async () => {
    renderLobby(<Lobby />, both);
    await card('테이블 1');
    await userEvent.type(await field(), 'ㅌㅇㅂ 2');
    await noCard('테이블 1');
    expect(await card('테이블 2')).toBeInTheDocument();
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('ㅌㅇㅂ 2'));
    expect(await field()).toHaveValue('ㅌㅇㅂ 2');
  });

  it('starts from the URL and follows back navigation', async () => {
    visit('/?q=table+3');
    renderLobby(<Lobby />, both);
    expect(await card('테이블 3')).toBeInTheDocument();
    await noCard('테이블 1');
    act(() => visit('/'));
    expect(await card('테이블 1')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
  });

  it('announces the count half a second after the last key', async () => {
    renderLobby(<Lobby />, { 'get-casino-setting': both['get-casino-setting'] });
    await card('테이블 1');
    vi.useFakeTimers();
    try {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: '테이블' } });
      act(() => vi.advanceTimersByTime(400));
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: '테이블 3' } });
      act(() => vi.advanceTimersByTime(499));
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.getByRole('status')).toHaveTextContent('1개 게임');
    } finally {
      vi.useRealTimers();
    }
  });

  it('offers to clear a search without results, and something to play', async () => {
    visit('/?q=zzz&only=favorite');
    renderLobby(<Lobby />, both);
    expect(await screen.findByText('검색 결과가 없어요.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '대신 이런 건 어때요?' })).toBeInTheDocument();
    expect(await card('테이블 1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '조건 지우기' }));
    expect(await card('테이블 1')).toBeInTheDocument();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('sorts by name, and puts the order into the URL', async () => {
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': { status: 'success', casiono: ['나', '가'].map(namedTable) } }); // sic
    await card('나');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '이름순');
    expect(window.location.search).toBe('?sort=name');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^[가-힣]$/ }).map(({ dataset }) => dataset.code)).toEqual(['가', '나']),
    );
  });

  it('has a filter by provider if there are fewer providers than tables', async () => {
    const list = ['가', '나', '다'].map((name, index) => ({ ...namedTable(name), gameCompany: index < 2 ? 'Lantern' : 'Onyx' }));
    visit('/?q=n');
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': { status: 'success', casiono: list } }); // sic
    await userEvent.click(await screen.findByRole('radio', { name: /Onyx/ }));
    await noCard(/가\s*Lantern/);
    expect(window.location.search).toBe('?q=n&provider=Onyx');
  });
});

const namedTable = (name: string) => ({ code: name, gameCompany: '', nameKo: name, nameEn: name, used: 'y', imgUrl: '' });

describe('favorites', () => {
  it('are added and removed at once, and stored for the member', async () => {
    renderLobby(<Lobby />, both);
    await userEvent.click(await star('테이블 2'));
    expect(await star('테이블 2')).toHaveAttribute('aria-pressed', 'true');
    expect(savedGames('favorite', 'demo')).toEqual([keptTable]);
    await userEvent.click(await toggle('즐겨찾기'));
    await noCard('테이블 1');
    await userEvent.click(await star('테이블 2'));
    expect(await screen.findByText(/즐겨찾기한 게임이 없어요/)).toBeInTheDocument();
    expect(savedGames('favorite', 'demo')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '게임 보기' }));
    expect(await card('테이블 1')).toBeInTheDocument();
  });

  it('ask a visitor to log in', async () => {
    showSession('unauthenticated');
    renderLobby(<Lobby />, both);
    await userEvent.click(await star('테이블 1'));
    expect(dialogs.choose).toHaveBeenCalledWith(expect.objectContaining({ text: '로그인 후 이용해 주세요.' }));
    expect(await star('테이블 1')).toHaveAttribute('aria-pressed', 'false');
    expect(localStorage).toHaveLength(0);
  });

  it('are listed for all types, those of the selected type first', async () => {
    visit('/game?type=slot&only=favorite');
    keepGame('favorite', 'demo', keptTable);
    keepGame('favorite', 'demo', keptGame);
    renderLobby(<Lobby isAlone />, both);
    expect(await card('테이블 2')).toBeInTheDocument();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['즐겨찾기 · 전체', '슬롯 게임', '라이브 카지노']);
  });

  it('by a link invite a visitor to log in, and come back', async () => {
    showSession('unauthenticated');
    visit('/game?only=favorite');
    renderLobby(<Lobby isAlone />, both);
    expect(await screen.findByText('로그인 후 이용해 주세요.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login?callbackUrl=%2Fgame%3Fonly%3Dfavorite');
  });

  it('do not exist for companies', async () => {
    visit('/?type=slot');
    renderLobby(<Lobby />, both);
    await card('게임사 1');
    expect(screen.queryByRole('button', { name: '게임사 1 즐겨찾기' })).not.toBeInTheDocument();
  });
});

describe('the recent games', () => {
  it('come first, open before the list is loaded, and omit removed games', async () => {
    visit('/?type=slot');
    keepGame('recent', 'demo', { ...keptGame, provider: 'gone', code: 'x', nameKo: '사라진 게임' });
    keepGame('recent', 'demo', keptGame);
    vi.mocked(dialogs.info).mockResolvedValue();
    renderLobby(<Lobby />, { 'get-casino-setting': both['get-casino-setting'], 'open-game': { status: 'time' } });
    const row = await screen.findByRole('region', { name: '최근 게임' });
    expect(within(row).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(row).getByRole('button', { name: '게임 1번' }));
    await waitFor(() => expect(callRoute).toHaveBeenCalledWith('open-game', expect.objectContaining({ code: 'g1', company: 'c1' })));
    await waitFor(() => expect(dialogs.info).toHaveBeenCalled());
  });

  it('are those of all types on the home page, and show maintenance', async () => {
    keepGame('recent', 'demo', keptTable);
    keepGame('recent', 'demo', keptGame);
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': tables(3, { used: 'n' }) });
    const row = await screen.findByRole('region', { name: '최근 게임' });
    expect(await within(row).findByRole('button', { name: /점검중.*테이블 2/ })).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: '게임 1번' })).toBeVisible();
  });

  it('have a placeholder until the session is known', async () => {
    showSession('loading');
    rememberUserId('demo');
    keepGame('recent', 'demo', keptTable);
    const { container } = renderLobby(<Lobby />, both);
    await card('테이블 1');
    expect(container.querySelectorAll('.rows [aria-busy=true]')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: '최근 게임' })).not.toBeInTheDocument();
    rememberUserId('');
  });

  it('are stored after a successful launch only', async () => {
    fakeGameWindow();
    vi.mocked(dialogs.info).mockResolvedValue();
    renderLobby(<Lobby />, { ...both, 'open-game': { status: 'time' } });
    await userEvent.click(await card('테이블 1'));
    await waitFor(() => expect(dialogs.info).toHaveBeenCalled());
    expect(savedGames('recent', 'demo')).toEqual([]);
    answerCalls({ ...both, 'open-game': { status: 'success', gameUrl: 'https://games.test/1' } });
    await waitFor(async () => {
      await userEvent.click((await screen.findAllByRole('button', { name: '테이블 2' }))[0]!);
      expect(savedGames('recent', 'demo')).toEqual([keptTable]);
    });
  });

  it('and the favorites each have a section on /game', async () => {
    visit('/game');
    keepGame('recent', 'demo', keptTable);
    keepGame('favorite', 'demo', { ...keptTable, code: 't1', nameKo: '테이블 1' });
    renderLobby(<Lobby isAlone />, both);
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).toEqual(['최근 게임', '즐겨찾기', '전체', '슬롯 게임']));
    await userEvent.type(await field(), '3');
    await waitFor(() => expect(screen.queryByRole('region', { name: '최근 게임' })).not.toBeInTheDocument());
  });
});

describe('the finder of the slot modal', () => {
  it('searches, sorts and filters by favorites, all in the URL', async () => {
    visit('/?company=c1');
    keepGame('favorite', 'demo', { ...keptGame, code: 'g3' });
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(30) });
    const modal = await screen.findByRole('dialog', { name: '게임사 1' });
    await within(modal).findByRole('button', { name: '게임 30번' });
    await userEvent.selectOptions(within(modal).getByRole('combobox', { name: '정렬' }), '즐겨찾기순');
    expect(within(modal).getAllByRole('listitem')[0]).toHaveTextContent('게임 3번');
    const search = async (text: string) => {
      await userEvent.click(within(modal).getByRole('searchbox'));
      await userEvent.paste(text);
    };
    await search('game 2');
    expect(within(modal).getAllByRole('listitem')).toHaveLength(12);
    expect(within(modal).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '12');
    await waitFor(() => expect(window.location.search).toBe('?company=c1&sort=favorite&q=game+2'));
    await userEvent.click(within(modal).getByRole('button', { name: '즐겨찾기' }));
    expect(await within(modal).findByText('검색 결과가 없어요.')).toBeInTheDocument();
    await userEvent.click(within(modal).getByRole('button', { name: '조건 지우기' }));
    expect(within(modal).getAllByRole('listitem')).toHaveLength(30);
    await search('zzz');
    const state = (await within(modal).findByText('검색 결과가 없어요.')).parentElement!;
    await userEvent.click(within(state).getByRole('button', { name: '검색어 지우기' }));
    expect(within(modal).getAllByRole('listitem')).toHaveLength(30);
  });
});
