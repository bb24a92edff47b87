import { vi } from 'vitest';

/** Makes `matchMedia` return a fixed result for each media query. It reports no changes. */
export function fakeMedia(matches: (query: string) => boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matches(query), addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
  );
}
