// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LongGrid } from '#components/game/LongGrid.tsx';
import { companyEntry, slotGameEntry } from '#lib/games/LobbyEntry.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

const company = companyEntry(
  { code: 'c1', nameKo: '게임사', nameEn: 'Company', used: 'y', imgUrl: '' },
  'ko',
);
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    slotGameEntry(
      {
        code: `g${index + 1}`,
        gameCompany: '',
        nameKo: `게임 ${index + 1}`,
        nameEn: '',
        imgUrl: '',
      },
      company,
      'ko',
    ),
  );

const partHeight = 1000;
let scrolled: number;
/** The window plus the root margin. */
let rootBounds: DOMRect;
let observers: Set<Observer>;

/** A fake IntersectionObserver: reports a target when observation starts and when it enters or leaves the window. */
class Observer {
  private readonly seen = new Map<Element, boolean | undefined>();
  private readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    observers.add(this);
  }
  observe(element: Element) {
    this.seen.set(element, undefined);
  }
  disconnect() {
    observers.delete(this);
  }
  look(): boolean {
    const changes = [...this.seen].flatMap(([target, before]) => {
      const { top, bottom } = target.getBoundingClientRect();
      const isIntersecting =
        target.isConnected && bottom >= rootBounds.top && top <= rootBounds.bottom;
      this.seen.set(target, isIntersecting);
      return isIntersecting === before
        ? []
        : [{ target, isIntersecting, rootBounds } as unknown as IntersectionObserverEntry];
    });
    if (changes.length > 0) this.tell(changes, this as unknown as IntersectionObserver);
    return changes.length > 0;
  }
}

function scrollTo(top: number): void {
  scrolled = top;
  let isChanging = true;
  while (isChanging)
    act(() => (isChanging = [...observers].map((observer) => observer.look()).includes(true)));
}

beforeEach(() => {
  fakeMedia((query) => query === '(width < 600px)');
  showSession('authenticated');
  scrolled = 0;
  rootBounds = new DOMRect(0, 0, 400, partHeight / 2);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    const { part, parts } = this.dataset;
    return new DOMRect(0, Number(part) * partHeight - scrolled, 400, Number(parts) * partHeight);
  });
  observers = new Set();
  vi.stubGlobal('IntersectionObserver', Observer);
});

const show = (count: number) =>
  renderInPortal(<LongGrid label="게임" entries={entries(count)} onOpen={() => true} />);
const places = () =>
  screen.getAllByRole('listitem').map((item) => Number(item.getAttribute('aria-posinset')));
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('renders the cards of the first part and of those near the window, each with its position in the list', () => {
  show(5000);
  expect(places()).toEqual(numbers(1, 12));
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '5000');
  scrollTo(416.1 * partHeight);
  expect(places()).toEqual([...numbers(1, 12), ...numbers(4993, 5000)]);
  scrollTo(299.8 * partHeight);
  expect(places()).toEqual([...numbers(1, 12), ...numbers(3589, 3612)]);
  scrollTo(2 * partHeight);
  expect(places()).toEqual(numbers(1, 36));
});

it.each([3_400, 4_000])(
  'renders the cards at every scroll position, down to %d and up again',
  (end) => {
    rootBounds = new DOMRect(0, -0.4 * partHeight, 400, 1.5 * partHeight);
    show(240);
    const way = Array.from({ length: end / 100 }, (_, step) => step * 100);
    for (const top of [...way, end, ...way.toReversed()]) {
      scrollTo(top);
      expect(places(), `at ${top}`).toContain(Math.floor(top / partHeight) * 12 + 1);
    }
  },
);

it('renders no more cards while it is hidden', () => {
  show(5000);
  scrollTo(299.8 * partHeight);
  vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 0, 0, 0));
  scrollTo(299.8 * partHeight);
  expect(places()).toEqual(numbers(1, 12));
});

it('keeps the part with the focus at any distance from the window', () => {
  show(100);
  scrollTo(4 * partHeight);
  screen.getByRole('button', { name: '게임 50' }).focus();
  scrollTo(0);
  expect(screen.getByRole('button', { name: '게임 50' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: '게임 1' }).focus());
  expect(screen.queryByRole('button', { name: '게임 50' })).not.toBeInTheDocument();
});
