import { beforeEach, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { visit } from './fakeNavigation.ts';

/** The test must mock `dialogs` and next/router. */
export function setUpLobby(): void {
  beforeEach(() => {
    vi.clearAllMocks();
    Element.prototype.animate = vi.fn();
    Element.prototype.scrollIntoView = vi.fn();
    localStorage.clear();
    visit('/');
    vi.mocked(dialogs.info).mockResolvedValue();
    vi.mocked(dialogs.loading).mockReturnValue({ close: vi.fn() });
  });
}
