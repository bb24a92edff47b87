import { cleanup } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// jsdom has no matchMedia, and sweetalert2 asks it for reduced motion.
if (typeof window !== 'undefined' && !window.matchMedia) {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
}

// Whatever is written to console.error is a fault somebody would otherwise not see.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.join(' '));
  if (typeof window !== 'undefined') cleanup();
  expect(complaints, 'console.error was called').toEqual([]);
});
