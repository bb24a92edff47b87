// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { companies, failed, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), loading: vi.fn() } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

const answers = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(10) } as const;
const company = (n: number) => screen.queryByRole('button', { name: `게임사 ${n}` });
const way = () => screen.queryByRole('link', { name: '슬롯 게임' });

beforeEach(() => {
  fakeMedia(() => false);
  showSession('authenticated');
});

it('shows the first slot companies below the tables, with a way to all of them', async () => {
  renderLobby(<Lobby />, answers);
  await waitFor(() => expect(company(8)).toBeVisible());
  expect(company(9)).toBeNull();
  expect(way()).toHaveAttribute('href', '/game?type=slot');
  await userEvent.click(company(8)!);
  expect(window.location.search).toContain('company=c8');
});

it('is on phones too; on wide desktops, which have one row of tables above it, a link leads to all', async () => {
  const { unmount } = renderLobby(<Lobby />, answers);
  await waitFor(() => expect(company(8)).toBeVisible());
  expect(screen.getByRole('link', { name: '라이브 카지노 전체 보기' })).toHaveAttribute('href', '/game?type=casino');
  unmount();
  fakeMedia(() => true);
  renderLobby(<Lobby />, answers);
  await waitFor(() => expect(company(8)).toBeVisible());
  expect(screen.queryByRole('link', { name: /전체 보기/ })).toBeNull();
});

it.each([
  ['the results of a search', <Lobby key="search" />, '/?q=테이블'],
  ['the slots', <Lobby key="slot" />, '/?type=slot'],
])('is not on %s', async (_where, lobby, address) => {
  visit(address);
  renderLobby(lobby, answers);
  await screen.findAllByRole('button', { name: address.includes('slot') ? /게임사 1/ : /테이블 1/ });
  expect(way()).toBeNull();
});

it('is on the page of the games, below all tables', async () => {
  visit('/game');
  renderLobby(<Lobby isAlone />, answers);
  await waitFor(() => expect(company(8)).toBeVisible());
  expect(way()).toHaveAttribute('href', '/game?type=slot');
  expect(screen.queryByRole('link', { name: /전체 보기/ })).toBeNull();
});

it.each([
  ['did not arrive', failed('get-slot-setting')],
  ['are none', companies(0)],
])('is not there if the companies %s', async (_what, answer) => {
  renderLobby(<Lobby />, { ...answers, 'get-slot-setting': answer });
  await screen.findAllByRole('button', { name: /테이블 1/ });
  await waitFor(() => expect(way()).toBeNull());
});
