// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/Lobby.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { savedGames, saveGame } from '#lib/games/savedGames.ts';
import type { SavedGame } from '#lib/games/gameType.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import {
  answerCalls,
  askedCompanies,
  companies,
  failed,
  games,
  renderLobby,
  tables,
} from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({
  dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn(), isOpen: () => false },
}));
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
const keptTable: SavedGame = {
  kind: 'table',
  provider: '',
  company: '',
  code: 't2',
  nameKo: '테이블 2',
  nameEn: 'Table 2',
  imgUrl: '',
};

describe('the lists', () => {
  it('are shown while another one fails, and an empty one says so', async () => {
    renderLobby(<Lobby />, {
      'get-casino-setting': tables(0),
      'get-slot-setting': failed('get-slot-setting'),
    });
    expect(await screen.findByText('표시할 게임이 없어요.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/게임 목록을 불러오지 못했어요\..*r-7/);
    answerCalls(both);
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await card('게임사 1')).toBeInTheDocument();
  });

  it('are two, all of their entries shown, without sport for any URL unless the site has turned it on; the type is remembered', async () => {
    visit('/?type=sport');
    const { unmount } = renderLobby(<Lobby isAlone />, {
      'get-casino-setting': tables(9),
      'get-slot-setting': companies(9),
    });
    await card('테이블 1');
    expect(tabs()).toEqual(['라이브 카지노', '슬롯 게임']);
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    expect(callRoute).not.toHaveBeenCalledWith('get-sport-setting', expect.anything());
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    await card('게임사 1');
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    expect(window.location.search).toBe('?type=slot');
    unmount();
    visit('/');
    renderLobby(<Lobby />, both);
    expect(screen.getByRole('tab', { name: '슬롯 게임' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['q=2', 'only=favorite'])(
    'of all types mark no type, and a press on a type leaves them: %s',
    async (part) => {
      visit(`/?type=casino&${part}`);
      renderLobby(<Lobby />, both);
      expect(screen.queryByRole('tab', { selected: true })).toBeNull();
      await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
      expect(window.location.search).toBe('?type=slot');
      expect(await card('게임사 1')).toBeInTheDocument();
    },
  );
});

describe('sport', () => {
  const withSport = { missingCalls: [], missingScreens: [] };
  const books = (count: number, used = 'y') => ({
    status: 'success',
    sport: (tables(count, { gameCompany: 'Stadium', used }) as { casiono: object[] }).casiono, // sic
  });
  beforeEach(() => visit('/?type=sport'));

  it('is a third type, whose books open like tables', async () => {
    renderLobby(
      <Lobby />,
      { ...both, 'get-sport-setting': books(2), 'open-game': { status: 'time' } },
      withSport,
    );
    await userEvent.click(await card(/^테이블 2\s*Stadium/));
    expect(tabs()).toEqual(['라이브 카지노', '슬롯 게임', '스포츠']);
    await waitFor(() =>
      expect(callRoute).toHaveBeenCalledWith(
        'open-game',
        expect.objectContaining({ code: 't2', company: 'Stadium' }),
      ),
    );
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
    renderLobby(<Lobby />, {
      'get-casino-setting': tables(1, { used: 'n' }),
      'get-slot-setting': companies(1, { used: 'n' }),
    });
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
  expect(picture.getAttribute('src')).toBe(
    '/_next/image?url=https%3A%2F%2Fimg.test%2Fa.png&w=384&q=75',
  );
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(await card('테이블 1')).toHaveTextContent(/^테/);
  unmount();
  const other = renderLobby(<Lobby />, pictured('https://other.test/a.png'), site);
  await card('테이블 1');
  expect(other.container.querySelector('img')).toBeNull();
});

describe('the first slot companies below the tables of the home page', () => {
  const company = (n: number) => screen.queryByRole('button', { name: `게임사 ${n}` });
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

  it('are eight, in the order of the tables, with a way to all of both', async () => {
    visit('/?sort=name');
    const { slot } = companies(10) as { slot: object[] };
    renderLobby(<Lobby />, {
      ...both,
      'get-slot-setting': { status: 'success', slot: slot.toReversed() },
    });
    await waitFor(() => expect(company(8)).toBeVisible());
    expect(company(9)).toBeNull();
    expect(links()).toEqual(['/game?type=casino', '/game?type=slot']);
    await userEvent.click(company(8)!);
    expect(window.location.search).toContain('company=c8');
  });

  it.each([
    ['the page of the games', '/game', companies(10)],
    ['the results of a search', '/?q=테이블', companies(10)],
    ['the slots', '/?type=slot', companies(10)],
    ['a page whose companies did not arrive', '/', failed('get-slot-setting')],
    ['a page without companies', '/', companies(0)],
  ])('are not on %s', async (_where, address, answer) => {
    visit(address);
    renderLobby(<Lobby isAlone={address === '/game'} />, { ...both, 'get-slot-setting': answer });
    await screen.findAllByRole('button', {
      name: address.includes('slot') ? /게임사 1/ : /테이블 1/,
    });
    await waitFor(() => expect(links()).toEqual([]));
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
    expect(dialogs.choose).toHaveBeenCalledWith(
      expect.objectContaining({ text: '로그인 후 이용해 주세요.' }),
    );
    expect(localStorage).toHaveLength(0);
    unmount();
    visit('/game?only=favorite');
    renderLobby(<Lobby isAlone />, both);
    expect(await screen.findByRole('link', { name: '로그인' })).toHaveAttribute(
      'href',
      '/login?callbackUrl=%2Fgame%3Fonly%3Dfavorite',
    );
  });
});

describe('the games of a company', () => {
  const lists = {
    'get-casino-setting': tables(1),
    'get-slot-setting': companies(2),
    'get-slot-by-company': games(3),
  };
  const named = (...names: string[]) => ({
    ...lists,
    'get-slot-by-company': {
      status: 'success',
      games: names.map((nameKo) => ({
        gameCompany: 'c1',
        code: nameKo,
        nameKo,
        nameEn: '',
        imgUrl: '',
      })),
    },
  });

  async function open(
    address = '/?company=c1',
    answers: Parameters<typeof renderLobby>[1] = lists,
  ) {
    visit(address);
    renderLobby(<Lobby />, answers);
    return within(await screen.findByRole('dialog', { name: '게임사 1' }));
  }
  const codes = (modal: Awaited<ReturnType<typeof open>>) =>
    modal.getAllByRole('listitem').map((item) => item.querySelector('button')?.dataset.code);

  it('closes for an unknown company, with a message', async () => {
    visit('/?company=nobody');
    renderLobby(<Lobby />, lists);
    await waitFor(() =>
      expect(dialogs.info).toHaveBeenCalledWith({ text: '찾을 수 없는 게임사예요.' }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('filters by the saved games and by words, in the order of the match or by name, all in the URL', async () => {
    for (const code of ['달빛', '가을 수달'])
      saveGame('favorite', 'demo', {
        kind: 'game',
        provider: 'c1',
        company: 'c1',
        code,
        nameKo: code,
        nameEn: '',
        imgUrl: '',
      });
    const modal = await open('/?company=c1', named('가을 수달', '나무 달', '달빛', '등대'));
    await modal.findByRole('button', { name: '등대' });
    await userEvent.type(modal.getByRole('searchbox'), '달');
    await waitFor(() => expect(codes(modal)).toEqual(['달빛', '나무 달', '가을 수달']));
    await userEvent.click(modal.getByRole('button', { name: '이름순' }));
    await waitFor(() => expect(codes(modal)).toEqual(['가을 수달', '나무 달', '달빛']));
    await userEvent.click(modal.getByRole('button', { name: '즐겨찾기' }));
    await waitFor(() => expect(codes(modal)).toEqual(['가을 수달', '달빛']));
    await waitFor(() =>
      expect(window.location.search).toBe('?company=c1&q=%EB%8B%AC&sort=name&only=favorite'),
    );
    modal.getByRole('button', { name: '목록 건너뛰기' }).click();
    const end = modal
      .getByRole('list', { name: '게임사 1' })
      .compareDocumentPosition(document.activeElement!);
    expect(end).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('without results leads to all games with the words, which its company’s name is not part of, and shows what they may have meant', async () => {
    const modal = await open('/?company=c1&q=가을 수탈', named('가을 수달', '나무 달'));
    expect(await modal.findByText('검색 결과가 없어요.')).toBeVisible();
    expect(await modal.findByRole('heading', { name: '가을 수달' })).toBeVisible();
    expect(codes(modal)).toEqual(['가을 수달']);
    await userEvent.clear(modal.getByRole('searchbox'));
    await userEvent.type(modal.getByRole('searchbox'), 'company');
    expect(await modal.findByRole('link', { name: '모든 게임에서 검색' })).toHaveAttribute(
      'href',
      '/game?q=company',
    );
    await userEvent.click(modal.getAllByRole('button', { name: '검색어 지우기' }).at(-1)!);
    expect(screen.getByRole('heading', { name: '게임사 1' })).toHaveFocus();
    expect(await modal.findByRole('list', { name: '게임사 1' })).toBeVisible();
  });

  describe('its games', () => {
    const firstGame = async () =>
      within(await screen.findByRole('dialog', { name: '게임사 1' })).findByRole('button', {
        name: '게임 1번',
      });

    it('are requested again if the request of a hover before has failed', async () => {
      visit('/?type=slot');
      const hovered = Promise.withResolvers<object>();
      renderLobby(<Lobby />, { ...lists, 'get-slot-by-company': hovered.promise });
      const company = await screen.findByRole('button', { name: '게임사 1' });
      await userEvent.hover(company);
      await waitFor(() => expect(askedCompanies()).toEqual(['c1']));
      hovered.reject(failed('get-slot-by-company'));
      answerCalls(lists);
      await userEvent.click(company);
      expect(await firstGame()).toBeInTheDocument();
    });

    it.each([
      ['has stalled', new Promise<object>(() => undefined)],
      ['has failed', failed('get-slot-by-company')],
    ])('can be requested again by hand, if the request %s', async (_how, answer) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const modal = await open('/?company=c1', { ...lists, 'get-slot-by-company': answer });
      await act(() => vi.advanceTimersByTimeAsync(8_000));
      answerCalls(lists);
      await userEvent.click(modal.getByRole('button', { name: '다시 시도' }));
      vi.useRealTimers();
      expect(await firstGame()).toBeInTheDocument();
    });
  });
});
