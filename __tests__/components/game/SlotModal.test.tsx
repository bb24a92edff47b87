// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/Lobby.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { saveGame } from '#lib/games/savedGames.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, askedCompanies, companies, failed, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async () => (await import('#tests/support/fakeNavigation.ts')).routerModule());
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: async () => null, loading: vi.fn(), isOpen: () => false } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

beforeEach(() => showSession('authenticated'));

const lists = { 'get-casino-setting': tables(1), 'get-slot-setting': companies(2), 'get-slot-by-company': games(3) };
const named = (...names: string[]) => ({
  ...lists,
  'get-slot-by-company': {
    status: 'success',
    games: names.map((nameKo) => ({ gameCompany: 'c1', code: nameKo, nameKo, nameEn: '', imgUrl: '' })),
  },
});

async function open(address = '/?company=c1', answers: Parameters<typeof renderLobby>[1] = lists, title = '게임사 1') {
  visit(address);
  renderLobby(<Lobby />, answers);
  return within(await screen.findByRole('dialog', { name: title }));
}
const codes = (modal: Awaited<ReturnType<typeof open>>) =>
  modal.getAllByRole('listitem').map((item) => item.querySelector('button')?.dataset.code);

it('closes for an unknown company, with a message', async () => {
  visit('/?company=nobody');
  renderLobby(<Lobby />, lists);
  await waitFor(() => expect(dialogs.info).toHaveBeenCalledWith({ text: '찾을 수 없는 게임사예요.' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.search).toBe('');
});

it('filters by the saved games and by words, in the order of the match or by name, all in the URL', async () => {
  for (const code of ['달빛', '가을 수달'])
    saveGame('favorite', 'demo', { kind: 'game', provider: 'c1', company: 'c1', code, nameKo: code, nameEn: '', imgUrl: '' });
  const modal = await open('/?company=c1', named('가을 수달', '나무 달', '달빛', '등대'));
  await modal.findByRole('button', { name: '등대' });
  await userEvent.type(modal.getByRole('searchbox'), '달');
  await waitFor(() => expect(codes(modal)).toEqual(['달빛', '나무 달', '가을 수달']));
  await userEvent.click(modal.getByRole('button', { name: '이름순' }));
  await waitFor(() => expect(codes(modal)).toEqual(['가을 수달', '나무 달', '달빛']));
  await userEvent.click(modal.getByRole('button', { name: '즐겨찾기' }));
  await waitFor(() => expect(codes(modal)).toEqual(['가을 수달', '달빛']));
  await waitFor(() => expect(window.location.search).toBe('?company=c1&q=%EB%8B%AC&sort=name&only=favorite'));
  modal.getByRole('button', { name: '목록 건너뛰기' }).click();
  const end = modal.getByRole('list', { name: '게임사 1' }).compareDocumentPosition(document.activeElement!);
  expect(end).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('without results leads to all games with the words, which its company’s name is not part of, and shows what they may have meant', async () => {
  const modal = await open('/?company=c1&q=가을 수탈', named('가을 수달', '나무 달'));
  expect(await modal.findByText('검색 결과가 없어요.')).toBeVisible();
  expect(await modal.findByRole('heading', { name: '가을 수달' })).toBeVisible();
  expect(codes(modal)).toEqual(['가을 수달']);
  await userEvent.clear(modal.getByRole('searchbox'));
  await userEvent.type(modal.getByRole('searchbox'), 'company');
  expect(await modal.findByRole('link', { name: '모든 게임에서 검색' })).toHaveAttribute('href', '/game?q=company');
  await userEvent.click(modal.getAllByRole('button', { name: '검색어 지우기' }).at(-1)!);
  expect(screen.getByRole('heading', { name: '게임사 1' })).toHaveFocus();
  expect(await modal.findByRole('list', { name: '게임사 1' })).toBeVisible();
});

describe('its games', () => {
  const firstGame = async () => within(await screen.findByRole('dialog', { name: '게임사 1' })).findByRole('button', { name: '게임 1번' });

  it('are requested again if the request of a hover before has failed', async () => {
    visit('/?type=slot');
    renderLobby(<Lobby />, { ...lists, 'get-slot-by-company': failed('get-slot-by-company') });
    const company = await screen.findByRole('button', { name: '게임사 1' });
    await userEvent.hover(company);
    await waitFor(() => expect(askedCompanies()).toEqual(['c1']));
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
