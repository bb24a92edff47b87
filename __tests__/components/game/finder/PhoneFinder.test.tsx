// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { companies, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), confirm: vi.fn(), choose: async () => null, loading: vi.fn() } }));

setUpLobby();

beforeEach(() => {
  fakeMedia((query) => query === '(width < 768px)');
  showSession('authenticated');
});

const answers = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(2), 'get-slot-by-company': games(2, 'c1') } as const;
const glass = () => screen.findByRole('button', { name: '게임 검색' });
const field = () => screen.queryByRole('searchbox', { name: '게임 검색' });

it('is in the row of the type switch, whose list has tabs only', async () => {
  renderLobby(<Lobby />, answers);
  const types = screen.getByRole('tablist');
  expect(types.parentElement?.parentElement).toContainElement(await glass());
  expect(types.parentElement).toContainElement(screen.getByRole('combobox', { name: '정렬' }));
  expect([...types.children].map((child) => child.role)).toEqual(['tab', 'tab']);
  expect(field()).not.toBeInTheDocument();
});

it('focuses the field within the tap on the glass', async () => {
  renderLobby(<Lobby />, answers);
  fireEvent.click(await glass());
  // Without waiting: later, a phone does not open its keyboard.
  expect(field()).toHaveFocus();
});

it('begins at the start of the list, with the recent games of all types until there are words', async () => {
  const company = { provider: 'c1', company: 'c1', nameKo: '은빛 등대', nameEn: 'Silver Lighthouse', imgUrl: '' };
  keepGame('recent', 'demo', { kind: 'game', code: 'g1', ...company });
  renderLobby(<Lobby />, answers);
  await userEvent.click(await glass());
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([document.getElementById('lobby')]);
  expect(screen.getByRole('region', { name: '최근 게임' })).toHaveTextContent('은빛 등대');
  await userEvent.keyboard('2');
  expect(screen.queryByRole('region', { name: '최근 게임' })).not.toBeInTheDocument();
});

it.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: '취소' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s clears the words and returns to the switch', async (_way, close) => {
  renderLobby(<Lobby />, answers);
  await userEvent.click(await glass());
  await userEvent.keyboard('2');
  await waitFor(() => expect(window.location.search).toBe('?q=2'));
  await close();
  expect(field()).not.toBeInTheDocument();
  expect(await glass()).toHaveFocus();
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('keeps the field while there are words, also after a reload', async () => {
  visit('/?q=테이블 2');
  renderLobby(<Lobby />, answers);
  await waitFor(() => expect(field()).toHaveValue('테이블 2'));
  expect(field()).not.toHaveFocus();
  expect(screen.queryByRole('button', { name: '게임 검색' })).not.toBeInTheDocument();
});

it.each([
  ['the chips of the results', '2번', 1],
  ['no chips for a single choice', '테이블 2', 0],
  ['nothing without results', 'zzz', 0],
])('has %s while words are typed, and the saved games and the order afterwards', async (_what, words, choices) => {
  visit(`/?q=${words}`);
  renderLobby(<Lobby />, { ...answers, ...(choices && { 'get-casino-setting': tables(3, { nameKo: '테이블 2번' }) }) });
  await screen.findByText(words === 'zzz' ? '검색 결과가 없어요.' : /개 게임/);
  await waitFor(() => expect(screen.queryAllByRole('radiogroup', { name: '검색 결과' })).toHaveLength(choices));
  expect(screen.queryByRole('button', { name: '즐겨찾기' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: '정렬' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  expect(await screen.findByRole('button', { name: '최근 게임' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '정렬' })).toHaveDisplayValue('기본순');
});

it('opens when the address asks for the search', async () => {
  visit('/game#search');
  renderLobby(<Lobby isAlone />, answers);
  await waitFor(() => expect(field()).toHaveFocus());
  await waitFor(() => expect(window.location.hash).toBe(''));
});

it('names the order in force before the icons, which may be scrolled out of sight', async () => {
  renderLobby(<Lobby />, answers);
  const order = await screen.findByRole('combobox', { name: '정렬' });
  const word = (text: string) => screen.getByText(text, { selector: 'span' });
  expect(word('기본순').compareDocumentPosition(screen.getByRole('button', { name: '즐겨찾기' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.selectOptions(order, '이름순');
  expect(word('이름순')).toBeInTheDocument();
  await userEvent.selectOptions(order, '최근 게임순');
  expect(word('최근 게임순')).toHaveAttribute('aria-hidden', 'true');
});

it('leads from the words to the results by the arrows, and back', async () => {
  renderLobby(<Lobby />, answers);
  await userEvent.click(await glass());
  await userEvent.keyboard('테이블');
  const first = await screen.findByRole('button', { name: '테이블 1' });
  await userEvent.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(field()).toHaveFocus();
});

it('leaves the arrows in a company, whose search has no words, to its list', async () => {
  visit('/game?q=1');
  renderLobby(<Lobby />, answers);
  await userEvent.click(await screen.findByRole('button', { name: /^게임사 1/ }));
  const dialog = await screen.findByRole('dialog', { name: '게임사 1' });
  const first = await within(dialog).findByRole('button', { name: '게임 1번' });
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(first).toHaveFocus();
});
