// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { afterPress } from '#lib/register/useRegistration.ts';

const press = (button = 0) => new MouseEvent('pointerdown', { button });

it('runs a change at once, but never between the press and the release of a pointer', () => {
  vi.useFakeTimers();
  const change = vi.fn();
  afterPress(change);
  vi.runAllTimers();
  expect(change).toHaveBeenCalledOnce();

  window.dispatchEvent(press());
  afterPress(change);
  vi.runAllTimers();
  expect(change).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pointerup'));
  expect(change).toHaveBeenCalledOnce(); // the click comes first
  vi.runAllTimers();
  expect(change).toHaveBeenCalledTimes(2);
});

it.each<[string, Event, Event?]>([
  ['the button of the menu is pressed', press(2)],
  ['a press became a gesture', press(), new Event('pointercancel')],
  [
    'a key follows a press without a release',
    press(),
    new KeyboardEvent('keydown', { key: 'Tab' }),
  ],
])('runs a change if %s', (_, first, second) => {
  vi.useFakeTimers();
  const change = vi.fn();
  window.dispatchEvent(first);
  if (second) window.dispatchEvent(second);
  afterPress(change);
  vi.runAllTimers();
  expect(change).toHaveBeenCalledOnce();
});
