// @vitest-environment jsdom
import { act, render, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const key = 'preferences';

/** A new tab: the store's memory is empty. */
async function openTab() {
  vi.resetModules();
  return import('#lib/preferences/usePreferences.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('by default, amounts are shown, animations run, and the reminder is hourly', async () => {
  const { usePreferences } = await openTab();
  const { result } = renderHook(usePreferences);
  expect(result.current).toEqual({ isAmountHidden: false, isMotionReduced: false, reminderMinutes: 60 });
});

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
  const tell = (event: StorageEventInit) => act(() => window.dispatchEvent(new StorageEvent('storage', event)));
  localStorage.setItem(key, '{"isMotionReduced":true}');
  tell({ key, newValue: '{"isMotionReduced":true}' });
  expect(result.current.isMotionReduced).toBe(true);
  tell({ key: 'remembered-id', newValue: 'demo' });
  expect(result.current.isMotionReduced).toBe(true);
  localStorage.clear();
  tell({ key: null, newValue: null });
  expect(result.current.isMotionReduced).toBe(false);
});

test.each(['', 'null', '[]', '{"isAmountHidden":"yes","isMotionReduced":1,"reminderMinutes":7}'])(
  'the defaults replace %j',
  async (text) => {
    localStorage.setItem(key, text);
    const { usePreferences } = await openTab();
    const { result } = renderHook(usePreferences);
    expect(result.current).toEqual({ isAmountHidden: false, isMotionReduced: false, reminderMinutes: 60 });
  },
);

test('without web storage, a change lasts until the page is closed', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('off', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('off', 'SecurityError');
    },
  });
  const { usePreferences, setPreference } = await openTab();
  const { result } = renderHook(usePreferences);
  act(() => setPreference('isAmountHidden', true));
  expect(result.current.isAmountHidden).toBe(true);
});

test('the server always renders the defaults', async () => {
  localStorage.setItem(key, '{"isAmountHidden":true}');
  const { usePreferences } = await openTab();
  const Shown = () => String(usePreferences().isAmountHidden);
  expect(renderToString(<Shown />)).toBe('false');
});

test('without stored preferences, hydration does not render again', async () => {
  const { usePreferences } = await openTab();
  let renderings = 0;
  function Shown() {
    renderings += 1;
    return String(usePreferences().isAmountHidden);
  }
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Shown />);
  renderings = 0;
  render(<Shown />, { container, hydrate: true });
  expect(renderings).toBe(1);
});
