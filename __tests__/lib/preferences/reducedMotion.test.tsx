// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { motionMarkScript, setPreference, usePreferences, usePrefersReducedMotion } from '#lib/preferences/usePreferences.ts';

afterEach(() => setPreference('isMotionReduced', false));

test('the setting for less motion is an attribute of the document while it is on, from the first paint', () => {
  const mark = () => document.documentElement.getAttribute('data-motion');
  const startPage = () => (delete document.documentElement.dataset.motion, eval(motionMarkScript));
  startPage();
  expect(mark()).toBeNull();
  setPreference('isMotionReduced', true);
  expect(mark()).toBe('reduced');
  startPage();
  expect(mark()).toBe('reduced');
  setPreference('isMotionReduced', false);
  expect(mark()).toBeNull();
  localStorage.setItem('preferences', '{"isMotionReduced":');
  startPage();
  expect(mark()).toBeNull();
});

test('another tab switches motion off and on again here, without a reload, once a part of the page follows the settings', () => {
  const { result, rerender } = renderHook(usePrefersReducedMotion);
  renderHook(usePreferences);
  for (const isMotionReduced of [true, false]) {
    const newValue = JSON.stringify({ isMotionReduced });
    localStorage.setItem('preferences', newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'preferences', newValue })));
    rerender();
    expect(result.current).toBe(isMotionReduced);
    expect(document.documentElement.dataset.motion === 'reduced').toBe(isMotionReduced);
  }
});

test('banner and jackpots stop by the setting of the member or of the operating system', () => {
  expect(renderHook(usePrefersReducedMotion).result.current).toBe(false);
  setPreference('isMotionReduced', true);
  expect(renderHook(usePrefersReducedMotion).result.current).toBe(true);
  setPreference('isMotionReduced', false);

  const system = { matches: true, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(system);
  expect(renderHook(usePrefersReducedMotion).result.current).toBe(true);
});
