// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const place = 358;
const ringRoom = 8;
const buttons = 80;

let contents = 0;
let resize: () => void = () => {};

const hasButtons = () => screen.queryByRole('button', { name: '다음 게임' }) !== null;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resize = look;
      }
      observe() {}
      disconnect() {}
    },
  );
  // Simulates layout: the track has the width beside the buttons, and its content is never narrower than the track.
  const trackWidth = () => place + ringRoom - (hasButtons() ? buttons : 0);
  const isTrack = (element: HTMLElement) => element.className.includes('track');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return isTrack(this) ? trackWidth() : place;
  });
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() =>
    Math.max(contents + ringRoom, trackWidth()),
  );
  renderInPortal(
    <Scroller>
      <p>Games</p>
    </Scroller>,
  );
});

function become(width: number) {
  contents = width;
  act(() => resize());
}

test('has buttons while the row is wider than its container without them', () => {
  const seen = [place, place + 10, 600, 310].map((width) => {
    become(width);
    return hasButtons();
  });
  expect(seen).toEqual([false, true, true, false]);
});
