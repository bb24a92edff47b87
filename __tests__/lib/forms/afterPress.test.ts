// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { afterPress } from '#lib/forms/afterPress.ts';

it('runs a change at once, but never between the press and the release of a pointer', () => {
  vi.useFakeTimers();
  const change = vi.fn();
  afterPress(change);
  vi.runAllTimers();
  expect(change).toHaveBeenCalledOnce();

  window.dispatchEvent(new Event('pointerdown'));
  afterPress(change);
  vi.runAllTimers();
  expect(change).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pointerup'));
  expect(change).toHaveBeenCalledOnce(); // the click comes first
  vi.runAllTimers();
  expect(change).toHaveBeenCalledTimes(2);
});

it('runs a change after a press that became a gesture', () => {
  vi.useFakeTimers();
  const change = vi.fn();
  window.dispatchEvent(new Event('pointerdown'));
  afterPress(change);
  window.dispatchEvent(new Event('pointercancel'));
  vi.runAllTimers();
  expect(change).toHaveBeenCalledOnce();
});
