// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { answerCalls, companies, failed, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

const session = vi.hoisted(() => ({ isLoggedOut: false as boolean | null }));

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn() } }));
vi.mock('#lib/session/useLoggedOut.ts', () => ({ useLoggedOut: () => session.isLoggedOut }));

setUpLobby();

beforeEach(() => {
  session.isLoggedOut = false;
});

const both = { 'get-casino-setting': tables(2), 'get-slot-setting': companies(2) } as const;
const card = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the grid', () => {
  it.each([1, 7, 8, 9])('shows all of %i tables', async (count) => {
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': tables(count) });
    await card('테이블 1');
    const shown = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('테이블'));
    expect(shown).toHaveLength(count);
  });

  it.each([1, 7, 8, 9])('shows all of %i slot companies', async (count) => {
    visit('/?type=slot');
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': companies(count) });
    await card('게임사 1');
    expect(screen.getAllByRole('listitem')).toHaveLength(count);
  });

  it('shows one list while the other one fails', async () => {
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': failed('get-slot-setting') });
    expect(await card('테이블 1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(screen.getByRole('alert')).toHaveTextContent('게임 목록을 불러오지 못했어요.');
    expect(screen.getByRole('alert')).toHaveTextContent('r-7');

    answerCalls(both);
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await card('게임사 1')).toBeInTheDocument();
  });

  it('shows a message for an empty list', async () => {
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': tables(0) });
    expect(await screen.findByText('표시할 게임이 없어요.')).toBeInTheDocument();
  });

  it('has two types, and no sport for any URL unless the site has turned it on', async () => {
    visit('/?type=sport');
    renderLobby(<Lobby />, both);
    expect(await card('테이블 1')).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['라이브 카지노', '슬롯 게임']);
    expect(callRoute).not.toHaveBeenCalledWith('get-sport-setting', expect.anything());
  });

  describe('with sport', () => {
    const books = (count: number) => ({
      status: 'success',
      sport: (tables(count, { gameCompany: 'Stadium' }) as { casiono: object[] }).casiono,
    }); // sic
    const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

    it('has a third type, whose books open and are saved like tables', async () => {
      visit('/?type=sport');
      renderLobby(
        <Lobby />,
        { ...both, 'get-sport-setting': books(2), 'open-game': { status: 'time' } },
        { missingCalls: [], missingScreens: [] },
      );
      await userEvent.click(await card(/^테이블 2\s*Stadium/));
      expect(tabs()).toEqual(['라이브 카지노', '슬롯 게임', '스포츠']);
      await waitFor(() => expect(callRoute).toHaveBeenCalledWith('open-game', expect.objectContaining({ code: 't2', company: 'Stadium' })));
      await waitFor(() => expect(dialogs.info).toHaveBeenCalled());
    });

    it('does not open a book under maintenance', async () => {
      visit('/?type=sport');
      renderLobby(
        <Lobby />,
        {
          ...both,
          'get-sport-setting': {
            ...books(1),
            sport: [{ ...{ code: 's', gameCompany: 'S', nameKo: '북', nameEn: 'Book' }, used: 'n', imgUrl: '' }],
          },
        },
        { missingCalls: [], missingScreens: [] },
      );
      await userEvent.click(await card(/^북/));
      expect(callRoute).not.toHaveBeenCalledWith('open-game', expect.anything());
    });

    it('has two types again if the backend lists no books', async () => {
      visit('/?type=sport');
      renderLobby(<Lobby />, { ...both, 'get-sport-setting': books(0) }, { missingCalls: [], missingScreens: [] });
      expect(await card('테이블 1')).toBeInTheDocument();
      expect(tabs()).toEqual(['라이브 카지노', '슬롯 게임']);
    });

    it('keeps the type, and offers to load again, while the backend does not answer', async () => {
      visit('/?type=sport');
      renderLobby(<Lobby />, { ...both, 'get-sport-setting': failed('get-sport-setting') }, { missingCalls: [], missingScreens: [] });
      expect(await screen.findByRole('alert')).toHaveTextContent('게임 목록을 불러오지 못했어요.');
      expect(tabs()).toHaveLength(3);
    });
  });

  it('stores the type in the URL and for the next visit', async () => {
    const { unmount } = renderLobby(<Lobby />, both);
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(window.location.search).toBe('?type=slot');
    unmount();
    visit('/');
    renderLobby(<Lobby />, both);
    expect(screen.getByRole('tab', { name: '슬롯 게임' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['q=2', 'only=favorite'])('marks no type in a list of all types, which a press on a type leaves: %s', async (part) => {
    visit(`/?type=casino&${part}`);
    renderLobby(<Lobby />, both);
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
    expect(window.location.search).toBe('?type=slot');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('슬롯 게임');
    expect(await card('게임사 1')).toBeInTheDocument();
  });

  it.each([
    ['n', 'y', '라이브 카지노 전체가 점검 중이에요.', '슬롯 게임 보기'],
    ['n', 'n', '라이브 카지노 전체가 점검 중이에요.'],
    ['y', 'n', undefined],
  ])(
    'says once that a whole type is under maintenance, and leads to what is open: tables %s, slots %s',
    async (table, slot, text, way?: string) => {
      visit('/?type=casino');
      renderLobby(<Lobby />, { 'get-casino-setting': tables(2, { used: table }), 'get-slot-setting': companies(2, { used: slot }) });
      await screen.findByText('테이블 1');
      await waitFor(() => expect(screen.queryByText(/전체가/)?.textContent).toBe(text));
      await waitFor(() => expect(screen.queryByRole('button', { name: /게임 보기|카지노 보기/ })?.textContent).toBe(way));
      if (!way) return;
      await userEvent.click(screen.getByRole('button', { name: way }));
      expect(window.location.search).toBe('?type=slot');
      expect(await card('게임사 1')).toBeInTheDocument();
    },
  );

  it('loads pictures of listed hosts only, and draws a tile instead of a missing or broken one', async () => {
    const site = { imageHosts: ['img.test'] };
    const { container, unmount } = renderLobby(
      <Lobby />,
      { ...both, 'get-casino-setting': tables(1, { imgUrl: 'https://img.test/a.png' }) },
      site,
    );
    await card('테이블 1');
    const picture = container.querySelector('img')!;
    expect(picture.getAttribute('src')).toBe('/_next/image?url=https%3A%2F%2Fimg.test%2Fa.png&w=384&q=75');
    expect(picture.srcset).toBe(
      [128, 256, 384, 640].map((width) => `/_next/image?url=https%3A%2F%2Fimg.test%2Fa.png&w=${width}&q=75 ${width}w`).join(', '),
    );
    expect(picture.sizes).toContain('31vw');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(await card('테이블 1')).toBeInTheDocument();
    unmount();

    const other = renderLobby(<Lobby />, { ...both, 'get-casino-setting': tables(1, { imgUrl: 'https://other.test/a.png' }) }, site);
    await card('테이블 1');
    expect(other.container.querySelector('img')).toBeNull();
  });
});

describe('opening a game', () => {
  it.each([
    ['a table', '테이블 1', '', '', '로그인하고 테이블 1 게임을 시작할까요?'],
    ['a slot company', '게임사 1', '?type=slot', '?type=slot&company=c1', '로그인하고 게임사 1 게임을 볼까요?'],
  ])('asks a visitor at %s to log in, and returns there after the login', async (_what, name, query, wanted, text) => {
    session.isLoggedOut = true;
    visit(`/${query}`);
    vi.mocked(dialogs.choose).mockResolvedValue('confirm');
    renderLobby(<Lobby />, both);
    await userEvent.click(await card(name));
    expect(dialogs.choose).toHaveBeenCalledWith(expect.objectContaining({ title: '로그인 후 이용해 주세요.', text }));
    await waitFor(() => expect(fakeRouter.push).toHaveBeenCalledWith(`/login?callbackUrl=${encodeURIComponent(`/${wanted}`)}`));
    expect(callRoute).not.toHaveBeenCalledWith('open-game', expect.anything());
  });

  it('stays on the page if the visitor declines', async () => {
    session.isLoggedOut = true;
    vi.mocked(dialogs.choose).mockResolvedValue(null);
    renderLobby(<Lobby />, both);
    await userEvent.click(await card('테이블 1'));
    expect(fakeRouter.push).not.toHaveBeenCalled();
  });

  it('shows no warning before the session is known', async () => {
    session.isLoggedOut = null;
    renderLobby(<Lobby />, both);
    await userEvent.click(await card('테이블 1'));
    expect(dialogs.choose).not.toHaveBeenCalled();
    expect(callRoute).not.toHaveBeenCalledWith('open-game', expect.anything());
  });

  it('shows that a game is under maintenance, and does not open it', async () => {
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': tables(1, { used: 'n' }) });
    const table = await card(/점검중.*테이블 1/);
    expect(table).toHaveAttribute('aria-disabled', 'true');
    table.focus();
    expect(table).toHaveFocus();
    fireEvent.click(table);
    expect(dialogs.info).toHaveBeenCalledWith({ title: '테이블 1', text: '현재 점검 중인 게임이에요.' });
    expect(callRoute).not.toHaveBeenCalledWith('open-game', expect.anything());
  });
});

it('lets the keyboard skip the list after the filters', async () => {
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
