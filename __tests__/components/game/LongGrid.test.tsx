// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LongGrid } from '#components/game/LongGrid.tsx';
import { slotGameEntry, slotLobbyEntry } from '#lib/games/LobbyEntry.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/session/useCurrentUser.ts');

const company = slotLobbyEntry({ code: 'c1', nameKo: '게임사', nameEn: 'Company', used: 'y', imgUrl: '' }, 'ko');
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    slotGameEntry({ code: `g${index + 1}`, gameCompany: '', nameKo: `게임 ${index + 1}`, nameEn: '', imgUrl: '' }, company, 'ko'),
  );

/** Tells the grid which of its parts are in sight. */
let show: (parts: Record<number, boolean>) => void;

beforeEach(() => {
  showSession('authenticated');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: IntersectionObserverCallback) {
        show = (parts) =>
          act(() =>
            tell(
              Object.entries(parts).map(
                ([part, isIntersecting]) =>
                  ({ target: document.querySelector(`[data-part="${part}"]`), isIntersecting }) as unknown as IntersectionObserverEntry,
              ),
              this as unknown as IntersectionObserver,
            ),
          );
      }
      observe() {}
      disconnect() {}
    },
  );
});

const places = () => screen.getAllByRole('listitem').map((item) => Number(item.getAttribute('aria-posinset')));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('has cards in its first parts and in those near what is in sight, each with its place among all', () => {
  renderInPortal(<LongGrid label="게임" entries={entries(5000)} onOpen={() => true} />);
  expect(places()).toEqual(numbers(1, 24));
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '5000');
  show({ 416: true });
  expect(places()).toEqual([...numbers(1, 24), ...numbers(4993, 5000)]);
  show({ 416: false, 2: true });
  expect(places()).toEqual(numbers(1, 36));
});

it('keeps the part that has the focus, however far it is away', () => {
  renderInPortal(<LongGrid label="게임" entries={entries(100)} onOpen={() => true} />);
  show({ 4: true });
  screen.getByRole('button', { name: '게임 50' }).focus();
  show({ 4: false });
  expect(screen.getByRole('button', { name: '게임 50' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: '게임 1' }).focus());
  expect(screen.queryByRole('button', { name: '게임 50' })).not.toBeInTheDocument();
});

it('has what Tab leads to before it is in sight', async () => {
  renderInPortal(<LongGrid label="게임" entries={entries(100)} onOpen={() => true} />);
  act(() => screen.getByRole('button', { name: '게임 24' }).focus());
  for (let stop = 0; stop < 60; stop += 1) await userEvent.tab();
  expect(screen.getByRole('button', { name: '게임 54' })).toHaveFocus();
});

it('shows another list in the places of the last one', () => {
  const { rerender } = renderInPortal(<LongGrid label="게임" entries={entries(100)} onOpen={() => true} />);
  rerender(<LongGrid label="게임" entries={entries(100).slice(41, 43)} onOpen={() => true} />);
  expect(screen.getAllByRole('button', { name: /^게임 \d+$/ }).map(({ dataset }) => dataset.code)).toEqual(['g42', 'g43']);
  expect(places()).toEqual([1, 2]);
});
