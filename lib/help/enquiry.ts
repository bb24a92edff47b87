import { json, webStore } from '#lib/storage/webStore.ts';

/** In a prepared enquiry, `contents` is the text after the title. In the request, `contents` is the whole text. */
export interface HelpDraft {
  title: string;
  contents: string;
}

export interface WrittenDraft {
  text: string;
  /** True if the text was sent before, with an unknown outcome. */
  isPerhapsSent?: boolean;
}

/** The storage key of a prepared enquiry until the form of /help opens it. The key with a member's id holds the draft of that member. */
export const helpDraftKey = 'help-draft';

/** The limits of the call user-write-help, in characters. */
const maxTitleLength = 100;
export const maxContentsLength = 2000;

const store = webStore<WrittenDraft>('sessionStorage', json(draftIn));

const ownKey = (userId: string) => `${helpDraftKey}:${userId}`;

export function saveHelpDraft({ title, contents }: HelpDraft): void {
  store.set(helpDraftKey, { text: `${title}\n${contents}`.slice(0, maxContentsLength) });
}

/** A prepared enquiry is put above the member's draft, so that neither text is lost. */
export function openHelpDraft(userId: string): WrittenDraft {
  const kept = store.get(ownKey(userId)) ?? { text: '' };
  const arrived = store.get(helpDraftKey);
  if (!arrived) return kept;
  store.set(helpDraftKey, undefined);
  if (kept.text.includes(arrived.text)) return kept;
  const opened = { ...kept, text: [arrived.text, kept.text].filter(Boolean).join('\n\n') };
  keepHelpDraft(userId, opened);
  return opened;
}

export function keepHelpDraft(userId: string, draft: WrittenDraft): void {
  store.set(ownKey(userId), draft.text.trim() === '' ? undefined : draft);
}

export const hasHelpDraft = (userId: string): boolean => store.get(ownKey(userId)) !== undefined;

export function enquiryOf(text: string): HelpDraft {
  const [firstLine = ''] = text.split('\n', 1);
  // The limit may cut a character of two code units in half, so a half at the end is removed.
  const title = firstLine
    .trim()
    .slice(0, maxTitleLength)
    .replace(/[\ud800-\udbff]$/, '');
  return { title: title.trimEnd(), contents: text.trim() };
}

function draftIn(stored: unknown): WrittenDraft | undefined {
  const { text, isPerhapsSent } = (stored ?? {}) as Partial<WrittenDraft>;
  return typeof text === 'string' ? { text, isPerhapsSent: isPerhapsSent === true } : undefined;
}
