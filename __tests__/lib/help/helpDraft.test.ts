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

describe('an enquiry on its way to the form', () => {
  it('is kept within the limits of that form', () => {
    saveHelpDraft({ title: 't'.repeat(200), contents: 'c'.repeat(3000) });
    const { title, contents } = JSON.parse(sessionStorage.getItem(helpDraftKey) ?? '') as { title: string; contents: string };
    expect([title.length, contents.length]).toEqual([100, 2000]);
    openHelpDraft(userId);
  });

  it('arrives once and is the draft of the member from then on', () => {
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId)).toMatchObject({ title: 't', contents: 'c', earlier: undefined });
    expect(openHelpDraft(userId)).toMatchObject({ title: 't', contents: 'c' });
    expect(openHelpDraft(`${userId}-other`)).toEqual({ title: '', contents: '' });
  });

  it('keeps what it pushes aside, and that it was perhaps sent', () => {
    keepHelpDraft(userId, { title: 'mine', contents: 'written', isPerhapsSent: true });
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId)).toMatchObject({ title: 't', earlier: { title: 'mine', contents: 'written', isPerhapsSent: true } });
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId).earlier?.title).toBe('mine');
  });

  it('does without storage', () => {
    const unblock = blockStorage();
    saveHelpDraft({ title: 't', contents: 'c' });
    const opened = openHelpDraft(userId);
    unblock();
    expect(opened).toMatchObject({ title: 't', contents: 'c' });
  });
});

describe('what a member writes', () => {
  it('is there again, of this member alone', () => {
    keepHelpDraft(userId, { title: 't', contents: '' });
    expect(openHelpDraft(userId).title).toBe('t');
    expect(openHelpDraft(`${userId}-other`).title).toBe('');
  });

  it('is forgotten when it is blank', () => {
    keepHelpDraft(userId, { title: 't', contents: '' });
    keepHelpDraft(userId, { title: ' ', contents: '\n' });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', '[]', 'null', '"text"', '{"title":1,"contents":"c"}', '{"title":"t"}'])('is empty if storage holds %s', (text) => {
    sessionStorage.setItem(`${helpDraftKey}:${userId}`, text);
    expect(openHelpDraft(userId)).toEqual({ title: '', contents: '' });
  });
});
