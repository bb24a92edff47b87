// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, askedCompanies, companies, failed, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
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

beforeEach(() => {
  showSession('authenticated');
  visit('/?type=slot');
});

const both = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(5) } as const;
const card = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('searchbox', { name: '게임 검색' });

it('a hover downloads nothing that a search has loaded, and a search nothing that a hover has', async () => {
  renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(3) });
  await userEvent.hover(await card('게임사 4'));
  expect(askedCompanies()).toEqual(['c4']);
  await userEvent.type(await field(), '게임사 5');
  await waitFor(() => expect(askedCompanies()).toHaveLength(5));
  await userEvent.hover(await card('게임사 5'));
  expect(askedCompanies().toSorted()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
});

it('a hover, the search and the dialog share a request that is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  renderLobby(<Lobby />, { ...both, 'get-slot-by-company': promise });
  await userEvent.hover(await card('게임사 3'));
  await userEvent.type(await field(), '게임사 3');
  await waitFor(() => expect(askedCompanies()).toEqual(['c3', 'c1', 'c2']));
  await userEvent.click(await card('게임사 3'));
  const modal = await screen.findByRole('dialog', { name: '게임사 3' });
  await act(async () => resolve(games(2, 'c3')));
  expect(await within(modal).findByRole('button', { name: '게임 2번' })).toBeInTheDocument();
  expect(askedCompanies().filter((code) => code === 'c3')).toHaveLength(1);
});

it('the dialog downloads nothing that the hover before it has just loaded', async () => {
  renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(3) });
  await userEvent.hover(await card('게임사 1'));
  // Loaded games do not change what its tile says.
  expect(await card('게임사 1')).toHaveAccessibleDescription('게임 보기');
  await userEvent.click(await card('게임사 1'));
  const modal = await screen.findByRole('dialog', { name: '게임사 1' });
  expect(await within(modal).findByRole('button', { name: '게임 3번' })).toBeInTheDocument();
  expect(askedCompanies()).toEqual(['c1']);
});

it('after a hover whose request fails, the dialog requests the games', async () => {
  renderLobby(<Lobby />, { ...both, 'get-slot-by-company': failed('get-slot-by-company') });
  await userEvent.hover(await card('게임사 1'));
  await waitFor(() => expect(askedCompanies()).toEqual(['c1']));
  answerCalls({ ...both, 'get-slot-by-company': games(3) });
  await userEvent.click(await card('게임사 1'));
  const modal = await screen.findByRole('dialog', { name: '게임사 1' });
  expect(await within(modal).findByRole('button', { name: '게임 3번' })).toBeInTheDocument();
});

it('a retry does not wait for the answer of a request that has stalled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderLobby(<Lobby />, both);
  await userEvent.click(await card('게임사 1'));
  const modal = await screen.findByRole('dialog', { name: '게임사 1' });
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  answerCalls({ ...both, 'get-slot-by-company': games(3) });
  await userEvent.click(within(modal).getByRole('button', { name: '다시 시도' }));
  vi.useRealTimers();
  expect(askedCompanies()).toEqual(['c1', 'c1']);
  expect(await within(modal).findByRole('button', { name: '게임 3번' })).toBeInTheDocument();
});
