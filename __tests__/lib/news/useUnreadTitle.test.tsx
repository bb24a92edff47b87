// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUnreadTitle } from '#lib/news/useUnread.ts';
import { clearUser, storeUser } from '#lib/member/currentUser.ts';
import { user } from '#tests/support/memberTab.tsx';

function Shell() {
  useUnreadTitle();
  return null;
}

const check = (noteCount: number, helpCount = 0) => act(async () => storeUser({ user, noteCount, helpCount }));

function look(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  document.title = '쪽지 | MARU';
});

afterEach(() => act(async () => clearUser()));

describe('the title of the tab', () => {
  it('shows the count of messages and answers while the tab is hidden, and is restored when it becomes visible', async () => {
    render(<Shell />);
    await check(2, 1);
    expect(document.title).toBe('쪽지 | MARU');
    await look('hidden');
    expect(document.title).toBe('(3) 쪽지 | MARU');
    await check(3, 1);
    expect(document.title).toBe('(4) 쪽지 | MARU');
    await look('visible');
    expect(document.title).toBe('쪽지 | MARU');
  });

  it('has no count if nothing is unread, and at most 99+', async () => {
    render(<Shell />);
    await check(0);
    await look('hidden');
    expect(document.title).toBe('쪽지 | MARU');
    await check(120);
    expect(document.title).toBe('(99+) 쪽지 | MARU');
    await check(0);
    expect(document.title).toBe('쪽지 | MARU');
  });

  it('keeps the title of a page opened meanwhile', async () => {
    render(<Shell />);
    await check(1);
    await look('hidden');
    document.title = '고객센터 | MARU';
    await look('visible');
    expect(document.title).toBe('고객센터 | MARU');
  });

  it('has no count after logout', async () => {
    const { unmount } = render(<Shell />);
    await check(1);
    await look('hidden');
    unmount();
    expect(document.title).toBe('쪽지 | MARU');
  });
});
