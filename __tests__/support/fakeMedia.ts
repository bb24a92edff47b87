import { vi } from 'vitest';

/** Answers media queries. They never change. */
export function fakeMedia(matches: (query: string) => boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matches(query), addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
  );
}
