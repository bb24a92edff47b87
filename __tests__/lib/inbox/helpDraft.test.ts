// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { helpDraftKey, saveHelpDraft } from '#lib/inbox/helpDraft.ts';

beforeEach(() => sessionStorage.clear());

it('keeps what the form of support will show, within the limits of that form', () => {
  saveHelpDraft({ title: 't'.repeat(200), contents: 'c'.repeat(3000) });
  const { title, contents } = JSON.parse(sessionStorage.getItem(helpDraftKey) ?? '') as { title: string; contents: string };
  expect([title.length, contents.length]).toEqual([100, 2000]);
});

it('does without storage', () => {
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveHelpDraft({ title: 't', contents: 'c' })).not.toThrow();
  storage.mockRestore();
});
