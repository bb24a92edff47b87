// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { helpDraftKey, keepHelpDraft, openHelpDraft, saveHelpDraft } from '#lib/help/helpDraft.ts';

let count = 0;
let userId: string;

beforeEach(() => {
  sessionStorage.clear();
  userId = `member${(count += 1)}`;
});

function blockStorage() {
  const blocked = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    }),
  );
  return () => blocked.forEach((method) => method.mockRestore());
}

describe('an enquiry passed to the form by another page', () => {
  it('is truncated to the limits of the form', () => {
    saveHelpDraft({ title: 't'.repeat(200), contents: 'c'.repeat(3000) });
    const { title, contents } = JSON.parse(sessionStorage.getItem(helpDraftKey) ?? '') as { title: string; contents: string };
    expect([title.length, contents.length]).toEqual([100, 2000]);
    openHelpDraft(userId);
  });

  it('is passed once, and then is the draft of the member', () => {
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId)).toMatchObject({ title: 't', contents: 'c', earlier: undefined });
    expect(openHelpDraft(userId)).toMatchObject({ title: 't', contents: 'c' });
    expect(openHelpDraft(`${userId}-other`)).toEqual({ title: '', contents: '' });
  });

  it('stores the draft that it replaces, including whether that may have been sent', () => {
    keepHelpDraft(userId, { title: 'mine', contents: 'written', isPerhapsSent: true });
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId)).toMatchObject({ title: 't', earlier: { title: 'mine', contents: 'written', isPerhapsSent: true } });
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId).earlier?.title).toBe('mine');
  });

  it('works without web storage', () => {
    const unblock = blockStorage();
    saveHelpDraft({ title: 't', contents: 'c' });
    const opened = openHelpDraft(userId);
    unblock();
    expect(opened).toMatchObject({ title: 't', contents: 'c' });
  });
});

describe('the draft of a member', () => {
  it('is restored for this member only', () => {
    keepHelpDraft(userId, { title: 't', contents: '' });
    expect(openHelpDraft(userId).title).toBe('t');
    expect(openHelpDraft(`${userId}-other`).title).toBe('');
  });

  it('is deleted when it is blank', () => {
    keepHelpDraft(userId, { title: 't', contents: '' });
    keepHelpDraft(userId, { title: ' ', contents: '\n' });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', '[]', 'null', '"text"', '{"title":1,"contents":"c"}', '{"title":"t"}'])('is empty if the storage contains %s', (text) => {
    sessionStorage.setItem(`${helpDraftKey}:${userId}`, text);
    expect(openHelpDraft(userId)).toEqual({ title: '', contents: '' });
  });
});
