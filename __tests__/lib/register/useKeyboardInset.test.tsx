// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeyboardInset } from '#lib/register/useKeyboardInset.ts';

class Viewport extends EventTarget {
  height = 844;
  offsetTop = 0;
  scale = 1;
}

afterEach(() => vi.unstubAllGlobals());

function follow() {
  const viewport = new Viewport();
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 844);
  const bar = document.createElement('div');
  const { unmount } = renderHook(() => useKeyboardInset({ current: bar }));
  return {
    unmount,
    inset: () => bar.style.getPropertyValue('--keyboard'),
    change: (values: Partial<Viewport>) => act(() => void Object.assign(viewport, values).dispatchEvent(new Event('resize'))),
  };
}

test('the bar is above the on-screen keyboard and returns when it closes', () => {
  const { inset, change } = follow();
  expect(inset()).toBe('0px');
  change({ height: 508 });
  expect(inset()).toBe('336px');
  change({ height: 508, offsetTop: 100 });
  expect(inset()).toBe('236px');
  change({ height: 844, offsetTop: 0 });
  expect(inset()).toBe('0px');
});

test('zooming in is not taken for a keyboard', () => {
  const { inset, change } = follow();
  change({ height: 422, scale: 2 });
  expect(inset()).toBe('0px');
});

test('an unmounted bar has no listeners', () => {
  const { inset, change, unmount } = follow();
  unmount();
  change({ height: 508 });
  expect(inset()).toBe('0px');
});

test('nothing happens in browsers without a visual viewport', () => {
  vi.stubGlobal('visualViewport', null);
  expect(() => renderHook(() => useKeyboardInset({ current: document.createElement('div') }))).not.toThrow();
});
