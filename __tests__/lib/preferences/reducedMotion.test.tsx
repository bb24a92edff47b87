// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { usePrefersReducedMotion } from '#components/home/motion/usePrefersReducedMotion.ts';
import { useMotionMark } from '#lib/preferences/useMotionMark.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';

afterEach(() => act(() => setPreference('isMotionReduced', false)));

test('the setting for less motion is an attribute of the document while it is on', () => {
  renderHook(useMotionMark);
  expect(document.documentElement).not.toHaveAttribute('data-motion');
  act(() => setPreference('isMotionReduced', true));
  expect(document.documentElement).toHaveAttribute('data-motion', 'reduced');
  act(() => setPreference('isMotionReduced', false));
  expect(document.documentElement).not.toHaveAttribute('data-motion');
});

test('the style sheets use the same attribute', () => {
  expect(readFileSync('styles/base/_motion.scss', 'utf8')).toContain(":root[data-motion='reduced']");
});

test('banner and jackpots stop by the setting of the member or of the operating system', () => {
  const { result } = renderHook(usePrefersReducedMotion);
  expect(result.current).toBe(false);
  act(() => setPreference('isMotionReduced', true));
  expect(result.current).toBe(true);
  act(() => setPreference('isMotionReduced', false));

  const system = { matches: true, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(system);
  expect(renderHook(usePrefersReducedMotion).result.current).toBe(true);
});
