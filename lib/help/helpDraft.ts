import { useState } from 'react';
import { json, webStore } from '#lib/storage/webStore.ts';

export interface HelpDraft {
  title: string;
  contents: string;
}

interface WrittenDraft extends HelpDraft {
  /** It was sent before, with an unknown outcome. */
  isPerhapsSent?: boolean;
}

export interface KeptHelpDraft extends WrittenDraft {
  /** The draft that a prepared enquiry replaced. */
  earlier?: WrittenDraft;
}

/** Storage key of a prepared enquiry until the form of /help opens it. */
export const helpDraftKey = 'help-draft';

/** The limits of the call user-write-help. */
export const maxTitleLength = 100;
export const maxContentsLength = 2000;

const store = webStore<KeptHelpDraft>('sessionStorage', json(draftIn));

const ownKey = (userId: string) => `${helpDraftKey}:${userId}`;

/** Passes a prepared enquiry to the form of /help, in this tab. */
export function saveHelpDraft({ title, contents }: HelpDraft): void {
  store.set(helpDraftKey, { title: title.slice(0, maxTitleLength), contents: contents.slice(0, maxContentsLength) });
}

/** The initial form of this member: the prepared enquiry, with a draft that it replaces as `earlier`, or the kept draft. Idempotent. */
export function openHelpDraft(userId: string): KeptHelpDraft {
  const kept = store.get(ownKey(userId)) ?? { title: '', contents: '' };
  const arrived = store.get(helpDraftKey);
  if (!arrived) return kept;
  store.set(helpDraftKey, undefined);
  const { earlier, ...current } = kept;
  if (current.title === arrived.title && current.contents === arrived.contents) return kept;
  const opened = { ...arrived, earlier: isBlank(current) ? earlier : current };
  keepHelpDraft(userId, opened);
  return opened;
}

export function keepHelpDraft(userId: string, draft: KeptHelpDraft): void {
  store.set(ownKey(userId), isBlank(draft) && !draft.earlier ? undefined : draft);
}

/** Whether this tab keeps an enquiry that the member has begun. A title alone may be that of a follow-up. */
export function hasHelpDraft(userId: string): boolean {
  const kept = store.get(ownKey(userId));
  return [kept, kept?.earlier].some((draft) => draft && draft.contents.trim() !== '');
}

function isBlank({ title, contents }: HelpDraft): boolean {
  return title.trim() === '' && contents.trim() === '';
}

/** Storage may hold any JSON: only a title and contents in text count. */
function draftIn(stored: unknown): KeptHelpDraft | undefined {
  const { title, contents, earlier, isPerhapsSent } = (stored ?? {}) as Partial<KeptHelpDraft>;
  if (typeof title !== 'string' || typeof contents !== 'string') return undefined;
  return { title, contents, isPerhapsSent: isPerhapsSent === true, earlier: earlier && draftIn(earlier) };
}

/** The draft of this member's form, kept in this tab. MemberGate renders the form in the browser only, so it may read storage. */
export function useHelpDraft(userId: string): [draft: KeptHelpDraft, setDraft: (draft: KeptHelpDraft) => void] {
  const [draft, setDraft] = useState(() => openHelpDraft(userId));
  return [
    draft,
    (next) => {
      setDraft(next);
      keepHelpDraft(userId, next);
    },
  ];
}
