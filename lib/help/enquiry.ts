import { json, webStore } from '#lib/storage/webStore.ts';

/** A prepared enquiry: its first line, and what follows. */
export interface HelpDraft {
  title: string;
  contents: string;
}

/** What a member has written and not sent yet. */
export interface WrittenDraft {
  text: string;
  /** It was sent before, with an unknown outcome. */
  isPerhapsSent?: boolean;
}

/** Storage key of a prepared enquiry until the form of /help opens it. With the member's id: that of their draft. */
export const helpDraftKey = 'help-draft';

/** The limits of the call user-write-help. */
const maxTitleLength = 100;
export const maxContentsLength = 2000;

const store = webStore<WrittenDraft>('sessionStorage', json(draftIn));

const ownKey = (userId: string) => `${helpDraftKey}:${userId}`;

/** Passes a prepared enquiry to the form of /help, in this tab. */
export function saveHelpDraft({ title, contents }: HelpDraft): void {
  store.set(helpDraftKey, { text: `${title}\n${contents}`.slice(0, maxContentsLength) });
}

/** The draft of this member in this tab, below a prepared enquiry that has arrived: neither is lost. */
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

/** The request of an enquiry: the whole text, and its first line as the title. Both are '' where they are missing. */
export function enquiryOf(text: string): HelpDraft {
  const [firstLine = ''] = text.split('\n', 1);
  // Half of a letter of two code units would be no letter.
  const title = firstLine
    .trim()
    .slice(0, maxTitleLength)
    .replace(/[\ud800-\udbff]$/, '');
  return { title: title.trimEnd(), contents: text.trim() };
}

/** Storage may hold any JSON: only a text counts. */
function draftIn(stored: unknown): WrittenDraft | undefined {
  const { text, isPerhapsSent } = (stored ?? {}) as Partial<WrittenDraft>;
  return typeof text === 'string' ? { text, isPerhapsSent: isPerhapsSent === true } : undefined;
}
