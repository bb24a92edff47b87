// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/Lobby.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import {
  answerCalls,
  askedCompanies,
  companies,
  failed,
  games,
  renderLobby,
  tables,
  type Answers,
} from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({
  dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn(), isOpen: vi.fn() },
}));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

beforeEach(() => {
  fakeMedia((query) => query === '(pointer: fine)');
  showSession('authenticated');
  vi.mocked(dialogs.choose).mockResolvedValue(null);
});
afterEach(() => void vi.useRealTimers());

const both = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(5) } as const;
const card = (name: RegExp | string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('searchbox', { name: '게임 검색' });
const chips = async () => within(await screen.findByRole('radiogroup', { name: '검색 결과' }));
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('a search', () => {
  it('announces the count half a second after the last key', async () => {
    renderLobby(<Lobby />, { 'get-casino-setting': both['get-casino-setting'] });
    await card('테이블 1');
    // Loaded before: the fake clock does not wait for it.
    await import('#components/game/FoundGames.tsx');
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '테이블' } });
    await act(() => vi.advanceTimersByTimeAsync(400));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '테이블 3' } });
    act(() => vi.advanceTimersByTime(499));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status')).toHaveTextContent('1개 게임');
  });

  it('has all types: companies as rows, then the types of which a game has the words, then those found by their company alone', async () => {
    visit('/?q=2');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
    await card(/^게임 1번\s*게임사 2/);
    expect(headings()).toEqual(['게임사', '라이브 카지노', '슬롯 게임']);
    expect(
      within(screen.getByRole('region', { name: '게임사' })).getAllByRole('listitem'),
    ).toHaveLength(1);
    const slots = within(screen.getByRole('list', { name: '슬롯 게임' })).getAllByRole('listitem');
    // The second game of each company, and last the first one of the second company.
    expect(slots).toHaveLength(6);
    expect(slots.at(-1)).toHaveTextContent(/게임 1번게임사 2/);
  });

  it('shows three companies, and on request all of these, with the focus on the first new one', async () => {
    visit('/?q=게임사');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(0) });
    const rows = async () => within(await screen.findByRole('region', { name: '게임사' }));
    expect((await rows()).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click((await rows()).getByRole('button', { name: '더보기' }));
    expect((await rows()).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('button', { name: '게임사 4' })).toHaveFocus();
  });
});

describe('the chips of the results', () => {
  it.each(['type:sport', 'c9'])(
    'count as none if the results do not offer the one of the address: %s',
    async (chip) => {
      visit(`/?type=slot&q=번&provider=${chip}`);
      renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
      expect((await chips()).getByRole('radio', { name: '전체' })).toBeChecked();
    },
  );
});

describe('without results', () => {
  it('what the words may have meant is shown, and can be searched', async () => {
    visit('/?q=테이불 3');
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': companies(0) });
    const title = await screen.findByRole('heading', { name: '테이블 3' });
    expect(title.parentElement?.querySelectorAll('li')).toHaveLength(1);
    expect(screen.getAllByText('검색 결과가 없어요.')).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '혹시 ‘테이블 3’ 찾으세요?' }));
    await waitFor(() => expect(screen.queryAllByText('검색 결과가 없어요.')).toEqual([]));
    expect(await field()).toHaveValue('테이블 3');
  });

  it('no words are suggested for a saved list, which may lack the game itself; the words can be cleared', async () => {
    visit('/?q=테이불 3&only=favorite');
    renderLobby(<Lobby />, both);
    expect(await screen.findByText('검색 결과가 없어요.')).toBeInTheDocument();
    // Longer than the pause after which a suggestion is looked for.
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(screen.queryByRole('button', { name: /혹시/ })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: '검색어 지우기' }).at(-1)!);
    expect(await card('테이블 3')).toBeInTheDocument();
  });
});

describe('the games of all companies', () => {
  function searchInQueue(address: string, answers: Answers = both) {
    const waiting: {
      company: string;
      answer: (reply: object) => void;
      refuse: (error: Error) => void;
    }[] = [];
    visit(address);
    renderLobby(<Lobby />, {});
    vi.mocked(callRoute).mockImplementation((name, body) =>
      name === 'get-slot-by-company'
        ? new Promise((answer, refuse) =>
            waiting.push({
              ...(body as { company: string }),
              answer: answer as () => void,
              refuse,
            }),
          )
        : (Promise.resolve(answers[name] ?? new Promise(() => {})) as never),
    );
    return waiting;
  }

  it('are requested with the first letter, three at a time, and shown as they arrive', async () => {
    const waiting = searchInQueue('/?type=slot');
    await card('게임사 1');
    await userEvent.click(await field());
    expect(waiting).toHaveLength(0);
    await userEvent.type(await field(), '번');
    await waitFor(() => expect(waiting).toHaveLength(3));
    expect(screen.queryByText('검색 결과가 없어요.')).toBeNull();
    await act(async () => waiting[0]!.answer(games(3, 'c1')));
    expect(await card(/게임 2번\s*게임사 1/)).toBeInTheDocument();
    await waitFor(() => expect(waiting).toHaveLength(4));
    expect(screen.queryByText(/곳/)).toBeNull();
  });

  it('are told of only if companies did not answer, which can be asked again', async () => {
    const waiting = searchInQueue('/?type=slot&q=2');
    for (let at = 0; at < 5; at += 1) {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(at));
      const { company, answer, refuse } = waiting[at]!;
      await act(async () =>
        company === 'c4' ? refuse(failed('get-slot-by-company')) : answer(games(2, company)),
      );
    }
    expect(await screen.findByText(/게임사 1곳의 게임을 불러오지 못했어요/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(waiting).toHaveLength(6));
    expect(waiting[5]!.company).toBe('c4');
    await act(async () => waiting[5]!.answer(games(2, 'c4')));
    await waitFor(() => expect(screen.queryByText(/불러오지 못했어요/)).not.toBeInTheDocument());
  });

  it('are requested once by hover, search and dialog, also while a request is under way; not of companies under maintenance', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { slot } = companies(3) as { slot: object[] };
    const closed = {
      status: 'success',
      slot: slot.with(0, { code: 'c1', nameKo: '게임사 1', nameEn: '', used: 'n', imgUrl: '' }),
    };
    visit('/?type=slot');
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': closed, 'get-slot-by-company': promise });
    await userEvent.hover(await card('게임사 3'));
    await userEvent.type(await field(), '게임사 3');
    await waitFor(() => expect(askedCompanies()).toEqual(['c3', 'c2']));
    await userEvent.click(await card('게임사 3'));
    const modal = await screen.findByRole('dialog', { name: '게임사 3' });
    await act(async () => resolve(games(2, 'c3')));
    expect(await within(modal).findByRole('button', { name: '게임 2번' })).toBeInTheDocument();
    expect(askedCompanies()).toEqual(['c3', 'c2']);
  });

  it('are missing beside the tables if the companies did not arrive: the search says so, and asks again', async () => {
    visit('/?q=테이블');
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': failed('get-slot-setting') });
    await card('테이블 2');
    expect(await screen.findByText('게임 목록을 불러오지 못했어요.')).toBeInTheDocument();
    answerCalls({ 'get-slot-setting': companies(1), 'get-slot-by-company': games(3, 'c1') });
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(askedCompanies()).toEqual(['c1']));
  });
});

it('Enter opens the first result that is open, where a mouse is', async () => {
  const { slot } = companies(3) as { slot: object[] };
  const closed = {
    status: 'success',
    slot: slot.with(0, { code: 'c1', nameKo: '게임사 1', nameEn: '', used: 'n', imgUrl: '' }),
  };
  visit('/?type=slot');
  renderLobby(<Lobby />, { ...both, 'get-slot-setting': closed, 'get-slot-by-company': games(1) });
  await userEvent.type(await field(), '게임사');
  await card('게임사 2');
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  fakeMedia(() => false);
  await userEvent.keyboard('{Enter}');
  expect(window.location.search).not.toContain('company');
  fakeMedia((query) => query === '(pointer: fine)');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toContain('company=c2'));
});

it('on phones, the field stays while there are words, also after a reload, in place of the choices', async () => {
  fakeMedia((query) => query === '(width < 768px)');
  visit('/?q=테이블 2');
  renderLobby(<Lobby isAlone />, both);
  await waitFor(async () => expect(await field()).toHaveValue('테이블 2'));
  expect(await field()).not.toHaveFocus();
  for (const name of ['게임 검색', '즐겨찾기', '이름순'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  expect(await card('즐겨찾기')).toBeInTheDocument();
});
