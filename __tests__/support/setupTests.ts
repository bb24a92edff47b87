import { afterEach, beforeEach, expect, vi } from 'vitest';

// Only tests with a window load React.
const testingLibrary = typeof window === 'undefined' ? undefined : await import('@testing-library/react');
if (testingLibrary) await import('@testing-library/jest-dom/vitest');

// Parts of a screen are modules of their own: on a busy machine the first of a file takes longer than the second that is usual, and what hangs fails all the same.
testingLibrary?.configure({ asyncUtilTimeout: 15_000 });

// jsdom has no matchMedia, and sweetalert2 asks it for reduced motion.
if (typeof window !== 'undefined' && !window.matchMedia) {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
}

// Nor observers: everything is in sight, and nothing changes its size.
if (typeof window !== 'undefined' && !window.IntersectionObserver) {
  window.IntersectionObserver = class {
    readonly tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element) {
      const rootBounds = new DOMRect(0, 0, innerWidth, innerHeight);
      target.getBoundingClientRect = () => rootBounds;
      this.tell(
        [{ target, isIntersecting: true, rootBounds } as unknown as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      );
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

// Whatever is written to console.error is a fault somebody would otherwise not see.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.join(' '));
  testingLibrary?.cleanup();
  expect(complaints, 'console.error was called').toEqual([]);
});
