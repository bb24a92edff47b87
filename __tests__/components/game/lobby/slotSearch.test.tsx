// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, askedCompanies, companies, failed, games, renderLobby, tables, type Answers } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), confirm: vi.fn(), choose: async () => null, loading: vi.fn() } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

afterEach(() => void vi.useRealTimers());

beforeEach(() => showSession('authenticated'));

const both = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(5) } as const;
const card = (name: RegExp | string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('searchbox', { name: '게임 검색' });

/** Answers for a company's games when the test calls it. */
function companyQueue() {
  const waiting: { company: string; answer: (reply: object) => void; refuse: (error: Error) => void }[] = [];
  return {
    waiting,
    start(answers: Answers) {
      vi.mocked(callRoute).mockImplementation((name, body) =>
        name === 'get-slot-by-company'
          ? new Promise((answer, refuse) => waiting.push({ ...(body as { company: string }), answer: answer as () => void, refuse }))
          : (Promise.resolve(answers[name] ?? new Promise(() => {})) as never),
      );
    },
  };
}

/** A search among five companies. The request for the first one gets 429 with this `Retry-After` in seconds. */
async function searchTurnedAway(retryAfter: number) {
  visit('/?type=slot&q=2');
  const queue = companyQueue();
  renderLobby(<Lobby />, {});
  queue.start(both);
  await waitFor(() => expect(queue.waiting).toHaveLength(3));
  const busy = { code: 'rate_limited', httpStatus: 429, requestId: 'r-8', outcome: 'not_sent', retryAfter } as const;
  await act(async () => {
    queue.waiting[0]!.refuse(new CallError({ callName: 'get-slot-by-company', ...busy }));
    queue.waiting[1]!.answer(games(2, 'c2'));
    queue.waiting[2]!.answer(games(2, 'c3'));
  });
  return queue;
}

describe('searching slot games', () => {
  it('requests no company before the first letter, then three at a time, and shows results as they arrive', async () => {
    visit('/?type=slot');
    const queue = companyQueue();
    renderLobby(<Lobby />, {});
    queue.start(both);
    await card('게임사 1');
    await userEvent.click(await field());
    expect(queue.waiting).toHaveLength(0);
    await userEvent.type(await field(), 'ㄱㅇ 2');
    await waitFor(() => expect(queue.waiting).toHaveLength(3));
    expect(await card('게임사 2')).toBeInTheDocument();
    expect(screen.getByText(/게임사 5곳 중 0곳 검색함/)).toBeInTheDocument();

    await act(async () => queue.waiting[0]!.answer(games(3, 'c1')));
    expect(await card(/게임 2번\s*게임사 1/)).toBeInTheDocument();
    await waitFor(() => expect(queue.waiting).toHaveLength(4));
    expect(screen.getByText(/게임사 5곳 중 1곳 검색함/)).toBeInTheDocument();
  });

  it('tolerates companies without an answer, reports them, and retries them', async () => {
    visit('/?type=slot&q=2');
    const queue = companyQueue();
    renderLobby(<Lobby />, {});
    queue.start(both);
    for (let at = 0; at < 5; at += 1) {
      await waitFor(() => expect(queue.waiting.length).toBeGreaterThan(at));
      const { company, answer, refuse } = queue.waiting[at]!;
      await act(async () => (company === 'c4' ? refuse(failed('get-slot-by-company')) : answer(games(2, company))));
    }
    expect(await screen.findByText(/게임사 1곳의 게임을 불러오지 못했어요/)).toBeInTheDocument();
    expect(screen.queryByText(/검색함/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(queue.waiting).toHaveLength(6));
    expect(queue.waiting[5]!.company).toBe('c4');
    await act(async () => queue.waiting[5]!.answer(games(2, 'c4')));
    await waitFor(() => expect(screen.queryByText(/불러오지 못했어요/)).not.toBeInTheDocument());
    expect(await card(/게임 2번\s*게임사 4/)).toBeInTheDocument();
  });

  it('after a 429, all parallel requests wait for Retry-After, and the company is requested again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const queue = await searchTurnedAway(20);
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    expect(queue.waiting).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(queue.waiting.slice(3).map(({ company }) => company)).toEqual(expect.arrayContaining(['c1', 'c4', 'c5']));
    for (const { company, answer } of queue.waiting.slice(3)) await act(async () => answer(games(2, company)));
    expect(await card(/게임 2번\s*게임사 1/)).toBeInTheDocument();
    expect(screen.queryByText(/불러오지 못했어요/)).not.toBeInTheDocument();
  });

  it('gives up waiting: remaining companies are reported as not read, and are not requested', async () => {
    const queue = await searchTurnedAway(300);
    expect(await screen.findByText(/게임사 3곳의 게임을 불러오지 못했어요/)).toBeInTheDocument();
    expect(queue.waiting).toHaveLength(3);
  });

  it('shows found companies as rows above the games, counted apart', async () => {
    visit('/?type=slot&q=2');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
    const row = await screen.findByRole('region', { name: '게임사' });
    expect(within(row).getAllByRole('listitem')).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: '슬롯 게임' })).toBeInTheDocument();
    // Each company has the second game, and there is a table. The first game of the second company is found by its company alone.
    expect(await screen.findByText('7개 게임 · 게임사 1곳')).toBeInTheDocument();
  });

  it('finds the games of every type; the chips count them by type and add up', async () => {
    visit('/?type=casino&q=2번');
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': tables(3, { nameKo: '테이블 2번' }), 'get-slot-by-company': games(2, 'c2') });
    const chips = within(await screen.findByRole('radiogroup', { name: '검색 결과' }));
    await waitFor(() => expect(chips.getByRole('radio', { name: /슬롯 게임\s*5/ })).toBeInTheDocument());
    const [, tablesTitle, slotTitle] = screen.getAllByRole('heading', { level: 2 });
    expect([tablesTitle?.textContent, slotTitle?.textContent]).toEqual(['라이브 카지노', '슬롯 게임']);

    await userEvent.click(chips.getByRole('radio', { name: /라이브 카지노/ }));
    expect(await screen.findByText('3개 게임')).toBeInTheDocument();
    expect(window.location.search).toContain('provider=type%3Acasino');
    expect(screen.queryByRole('heading', { name: '슬롯 게임' })).toBeNull();
  });

  it('a chip has the name of the tile where the company has none of its own in the language', async () => {
    const casiono = [0, 1, 2, 3].map((code) => {
      const name = ['Moonbridge Club', 'Silkroom'][code % 2];
      return { code: `t${code}`, gameCompany: name, nameKo: `번 ${code % 2}`, nameEn: name, used: 'y', imgUrl: '' };
    });
    visit('/?type=casino&q=번');
    renderLobby(<Lobby />, { ...both, 'get-casino-setting': { status: 'success', casiono } }); // sic
    const chips = within(await screen.findByRole('radiogroup', { name: '검색 결과' }));
    expect(chips.getByRole('radio', { name: /번 0\s*2/ })).toBeInTheDocument();
    expect(chips.queryByRole('radio', { name: /Moonbridge/ })).toBeNull();
  });

  it.each(['type:sport', 'c9'])('a chip that the results do not offer counts as none: %s', async (chip) => {
    visit(`/?type=slot&q=번&provider=${chip}`);
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
    expect(await screen.findByText('10개 게임')).toBeInTheDocument();
    expect(within(screen.getByRole('radiogroup', { name: '검색 결과' })).getByRole('radio', { name: '전체' })).toBeChecked();
  });

  it.each([
    ['', ''],
    ['&only=favorite', '&provider=ev'],
  ])('cleared words take the chip of a search along, not the one of saved games: %s', async (only, kept) => {
    visit(`/?type=casino${only}&q=테이블&provider=ev`);
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
    await userEvent.clear(await field());
    await waitFor(() => expect(window.location.search).toBe(`?type=casino${only}${kept}`));
  });

  it('asks every company for one letter beside another type, and offers chips of types and companies', async () => {
    visit('/?type=casino');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
    await card('테이블 1');
    expect(askedCompanies()).toEqual([]);
    await userEvent.type(await field(), '2');
    const chips = within(await screen.findByRole('radiogroup', { name: '검색 결과' }));
    // The second game of each company, and both of the second one.
    await waitFor(() => expect(chips.getByRole('radio', { name: /슬롯 게임\s*6/ })).toBeInTheDocument());
    expect(chips.getByRole('radio', { name: /라이브 카지노\s*1/ })).toBeInTheDocument();
    expect(chips.getByRole('radio', { name: /게임사 2\s*2/ })).toBeInTheDocument();
    expect(askedCompanies()).toHaveLength(5);
  });

  it('tells on another tab that the slot companies did not arrive, and requests them again', async () => {
    visit('/?q=테이블');
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': failed('get-slot-setting') });
    await card('테이블 2');
    expect(await screen.findByText('게임 목록을 불러오지 못했어요.')).toBeInTheDocument();
    answerCalls({ 'get-slot-setting': companies(1), 'get-slot-by-company': games(3, 'c1') });
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(askedCompanies()).toEqual(['c1']));
  });

  it('says the same on every company, whether or not its games are loaded', async () => {
    visit('/?type=slot');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(3, 'c1') });
    expect(await card('게임사 2')).toHaveAccessibleDescription('게임 보기');
    expect(askedCompanies()).toEqual([]);
    await userEvent.type(await field(), '게임사 2');
    await screen.findByText(/게임사 1곳$/);
    expect(await card('게임사 2')).toHaveAccessibleDescription('게임 보기');
  });

  it('takes the focus when the address asks for it', async () => {
    visit('/game#search');
    renderLobby(<Lobby isAlone />, both);
    await waitFor(async () => expect(await field()).toHaveFocus());
    await waitFor(() => expect(window.location.hash).toBe(''));
    // Not by hand: Back and Forward read the router's own state.
    expect(fakeRouter.replace).toHaveBeenCalledOnce();
  });

  it('skips companies under maintenance, and requests each company once', async () => {
    visit('/?type=slot&q=3');
    const closed = {
      status: 'success',
      slot: [{ code: 'c1', nameKo: '게임사 1', nameEn: '', used: 'n', imgUrl: '' }, ...listed(companies(2))],
    };
    renderLobby(<Lobby />, { ...both, 'get-slot-setting': closed, 'get-slot-by-company': games(3, 'c2') });
    expect(await card(/게임 3번\s*게임사 2/)).toBeInTheDocument();
    await userEvent.clear(await field());
    await userEvent.type(await field(), '번');
    await card(/게임 1번\s*게임사 2/);
    expect(askedCompanies()).toEqual(['c2']);
  });

  it('restores the search after the found company is closed', async () => {
    visit('/?type=slot&q=게임사 2');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
    await userEvent.click(await card('게임사 2'));
    const modal = await screen.findByRole('dialog', { name: '게임사 2' });
    expect(window.location.search).toBe('?type=slot&company=c2');
    expect(within(modal).getByRole('searchbox')).toHaveValue('');
    act(() => visit('/?type=slot&q=게임사 2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await field()).toHaveValue('게임사 2');
  });
});

const listed = (answer: object) => (answer as { slot: { code: string }[] }).slot.filter(({ code }) => code !== 'c1');
