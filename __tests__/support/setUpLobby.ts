import { beforeAll, beforeEach, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { visit } from './fakeNavigation.ts';

/** Fakes for APIs that jsdom lacks, and a reset to `/` before each test. The test must mock `dialogs` and next/router. */
export function setUpLobby(): void {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    Element.prototype.animate = vi.fn();
    Element.prototype.scrollIntoView = vi.fn();
  });

  beforeEach(() => {
    vi.clearAllMocks();
    localStorage.clear();
    visit('/');
    vi.mocked(dialogs.info).mockResolvedValue();
    vi.mocked(dialogs.loading).mockReturnValue({ close: vi.fn() });
  });
}
