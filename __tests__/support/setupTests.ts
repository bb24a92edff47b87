import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// With a compile cache, a program that several tests run is compiled only once.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node');

// Only tests that render load React, because loading React takes a third of a second in each file.
const { testPath = '' } = expect.getState();
const isRendering =
  testPath.endsWith('.tsx') || readFileSync(testPath, 'utf8').includes('@testing-library');
const testingLibrary =
  typeof window !== 'undefined' && isRendering ? await import('@testing-library/react') : undefined;
if (testingLibrary) await import('@testing-library/jest-dom/vitest');

// On a busy machine, the first dynamic import of a file takes longer than the default of one second.
testingLibrary?.configure({ asyncUtilTimeout: 15_000 });

// jsdom has no matchMedia.
if (typeof window !== 'undefined' && !window.matchMedia) {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
}

// jsdom has no layout, so nothing scrolls.
if (typeof window !== 'undefined') window.Element.prototype.scrollIntoView ??= () => {};

// jsdom opens no dialogs. In this replacement, as in a browser, a closed dialog gives the focus back.
if (typeof window !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    focusedBefore.set(this, document.activeElement);
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    (focusedBefore.get(this) as HTMLElement | null)?.focus();
    this.dispatchEvent(new Event('close'));
  };
}

// jsdom shows no popovers.
if (typeof window !== 'undefined' && !HTMLElement.prototype.showPopover) {
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block';
  };
}

// jsdom has no observers. For these replacements, everything is visible and no size changes.
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

// A test that writes to console.error fails, because such errors are easily overlooked.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.join(' '));
  testingLibrary?.cleanup();
  expect(complaints, 'console.error was called').toEqual([]);
});
