// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  motionMarkScript,
  setPreference,
  usePrefersReducedMotion,
} from '#lib/preferences/usePreferences.ts';

const key = 'preferences';

async function openTab() {
  vi.resetModules();
  return import('#lib/preferences/usePreferences.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('a change takes effect at once and is stored', async () => {
  const { usePreferences, setPreference } = await openTab();
  const { result } = renderHook(usePreferences);
  act(() => setPreference('isAmountHidden', true));
  act(() => setPreference('reminderMinutes', 120));
  const chosen = { isAmountHidden: true, isMotionReduced: false, reminderMinutes: 120 };
  expect(result.current).toEqual(chosen);

  const next = await openTab();
  expect(renderHook(next.usePreferences).result.current).toEqual(chosen);
});

test('changes of another tab take effect here, also when it clears the storage', async () => {
  const { usePreferences } = await openTab();
  const { result } = renderHook(usePreferences);
  const tell = (event: StorageEventInit) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', event)));
  localStorage.setItem(key, '{"isMotionReduced":true}');
  tell({ key, newValue: '{"isMotionReduced":true}' });
  expect(result.current.isMotionReduced).toBe(true);
  expect(document.documentElement.dataset.motion).toBe('reduced');
  tell({ key: 'remembered-id', newValue: 'demo' });
  expect(result.current.isMotionReduced).toBe(true);
  localStorage.clear();
  tell({ key: null, newValue: null });
  expect(result.current.isMotionReduced).toBe(false);
  expect(document.documentElement.dataset.motion).toBeUndefined();
});

test.each(['', 'null', '[]', '{"isAmountHidden":"yes","isMotionReduced":1,"reminderMinutes":7}'])(
  'the defaults replace %j',
  async (text) => {
    localStorage.setItem(key, text);
    const { usePreferences } = await openTab();
    const { result } = renderHook(usePreferences);
    expect(result.current).toEqual({
      isAmountHidden: false,
      isMotionReduced: false,
      reminderMinutes: 60,
    });
  },
);

test('the server always renders the defaults', async () => {
  localStorage.setItem(key, '{"isAmountHidden":true}');
  const { usePreferences } = await openTab();
  const Shown = () => String(usePreferences().isAmountHidden);
  expect(renderToString(<Shown />)).toBe('false');
});

describe('less motion', () => {
  afterEach(() => setPreference('isMotionReduced', false));

  test('the setting for less motion is an attribute of the document while it is on, from the first paint', () => {
    const mark = () => document.documentElement.getAttribute('data-motion');
    const startPage = () => (
      delete document.documentElement.dataset.motion,
      eval(motionMarkScript)
    );
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

  test('banner and jackpots stop by the setting of the member or of the operating system', () => {
    expect(renderHook(usePrefersReducedMotion).result.current).toBe(false);
    setPreference('isMotionReduced', true);
    expect(renderHook(usePrefersReducedMotion).result.current).toBe(true);
    setPreference('isMotionReduced', false);

    const system = {
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    } as unknown as MediaQueryList;
    vi.spyOn(window, 'matchMedia').mockReturnValue(system);
    expect(renderHook(usePrefersReducedMotion).result.current).toBe(true);
  });
});
