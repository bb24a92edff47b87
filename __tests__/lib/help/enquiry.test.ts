// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  enquiryOf,
  helpDraftKey,
  keepHelpDraft,
  openHelpDraft,
  saveHelpDraft,
} from '#lib/help/enquiry.ts';

let count = 0;
let userId: string;

beforeEach(() => {
  sessionStorage.clear();
  userId = `member${(count += 1)}`;
});

describe('an enquiry passed to the form by another page', () => {
  it('is cut to the limit of the form', () => {
    saveHelpDraft({ title: 't', contents: 'c'.repeat(3000) });
    expect(openHelpDraft(userId).text).toHaveLength(2000);
  });

  it('is passed once, and then is the draft of the member, above what they had written', () => {
    keepHelpDraft(userId, { text: 'mine', isPerhapsSent: true });
    for (let press = 0; press < 2; press += 1) saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId)).toEqual({ text: 't\nc\n\nmine', isPerhapsSent: true });
    saveHelpDraft({ title: 't', contents: 'c' });
    expect(openHelpDraft(userId).text).toBe('t\nc\n\nmine');
    expect(openHelpDraft(`${userId}-other`)).toEqual({ text: '' });
  });
});

describe('the draft of a member', () => {
  it('is restored for this member only, and deleted when it is blank', () => {
    keepHelpDraft(userId, { text: 't' });
    expect(openHelpDraft(userId).text).toBe('t');
    expect(openHelpDraft(`${userId}-other`).text).toBe('');
    keepHelpDraft(userId, { text: ' \n' });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', '[]', 'null', '"text"', '{"text":1}', '{"title":"t"}'])(
    'is empty if the storage contains %s',
    (text) => {
      sessionStorage.setItem(`${helpDraftKey}:${userId}`, text);
      expect(openHelpDraft(userId)).toEqual({ text: '' });
    },
  );
});

it.each([
  [' 한도 \n내일요 ', { title: '한도', contents: '한도 \n내일요' }],
  ['\n내일요', { title: '', contents: '내일요' }],
  [' \n ', { title: '', contents: '' }],
  [`${'ㄱ'.repeat(99)}🎰`, { title: 'ㄱ'.repeat(99), contents: `${'ㄱ'.repeat(99)}🎰` }],
])('the title of %j is its first line', (text, request) => {
  expect(enquiryOf(text)).toEqual(request);
});
