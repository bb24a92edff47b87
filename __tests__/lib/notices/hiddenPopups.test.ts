// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20, 12);

/** The module with empty memory, as after a page load. */
async function load() {
  vi.resetModules();
  return import('#lib/notices/hiddenPopups.ts');
}

beforeEach(() => localStorage.clear());

describe('a hidden popup', () => {
  it('stays hidden until the period is over, also after a reload', async () => {
    const { hidePopup } = await load();
    hidePopup('a', 8, now);
    const { isPopupHidden } = await load();
    expect(isPopupHidden('a', 8, now + 8 * hour - 1)).toBe(true);
    expect(isPopupHidden('a', 8, now + 8 * hour)).toBe(false);
  });

  it('does not affect others, hidden ones included', async () => {
    const { hidePopup, isPopupHidden } = await load();
    hidePopup('a', 8, now);
    hidePopup('b', 8, now + hour);
    expect(['a', 'b', 'c', 'toString', '__proto__'].map((id) => isPopupHidden(id, 8, now + 2 * hour))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('uses the current period of the site, not the one at the time of hiding', async () => {
    const { hidePopup, isPopupHidden } = await load();
    hidePopup('a', 8, now);
    expect(isPopupHidden('a', 1, now + 2 * hour)).toBe(false);
  });

  it('is not hidden by a time in the future', async () => {
    const { hidePopup, isPopupHidden } = await load();
    hidePopup('a', 8, now);
    expect(isPopupHidden('a', 8, now - hour)).toBe(false);
  });

  it('is removed from storage after the period', async () => {
    const { hidePopup } = await load();
    hidePopup('a', 8, now);
    hidePopup('b', 8, now + 9 * hour);
    expect(JSON.parse(localStorage.getItem('hiddenPopups') ?? '')).toEqual({ b: now + 9 * hour });
  });

  it('is kept in memory if storage is full or disabled', async () => {
    const denied = (name: 'setItem' | 'getItem') =>
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    const spies = [denied('setItem'), denied('getItem')];
    const { hidePopup, isPopupHidden } = await load();
    hidePopup('a', 8, now);
    expect(isPopupHidden('a', 8, now + hour)).toBe(true);
    spies.forEach((spy) => spy.mockRestore());
  });

  it.each(['{', '[]', 'null', '7', '{"a":"soon"}', '{"a":null}'])('is not hidden by invalid data in the storage: %s', async (rubbish) => {
    localStorage.setItem('hiddenPopups', rubbish);
    const { hidePopup, isPopupHidden } = await load();
    expect(isPopupHidden('a', 8, now)).toBe(false);
    hidePopup('a', 8, now);
    expect(isPopupHidden('a', 8, now)).toBe(true);
  });
});
