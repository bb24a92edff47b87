import { vi } from 'vitest';

/** jsdom opens no windows. */
export function fakeGameWindow() {
  const document = window.document.implementation.createHTMLDocument();
  const opened = {
    document,
    opener: null,
    closed: false,
    close: vi.fn(),
    focus: vi.fn(),
    location: { replace: vi.fn() },
  };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}
