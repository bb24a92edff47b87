import { vi } from 'vitest';

/** Makes `matchMedia` return the result of `matches` for each media query. The results never change. */
export function fakeMedia(matches: (query: string) => boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matches(query), addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
  );
}
