import { json, webStore } from '#lib/storage/webStore.ts';

/** An enquiry prepared for the member, to be read over and sent by them. */
export interface HelpDraft {
  title: string;
  contents: string;
}

interface WrittenDraft extends HelpDraft {
  /** It was sent before, and nobody knows yet whether it arrived. */
  isPerhapsSent?: boolean;
}

/** What the form of a member holds, for as long as the tab is open. */
export interface KeptHelpDraft extends WrittenDraft {
  /** What the member was writing when another enquiry arrived. */
  earlier?: WrittenDraft;
}

/** Where an enquiry waits on its way to the form of /help. */
export const helpDraftKey = 'help-draft';

/** The limits of the form (specification of the call user-write-help; longer text would be refused). */
export const maxTitleLength = 100;
export const maxContentsLength = 2000;

const store = webStore<KeptHelpDraft>('sessionStorage', json(draftIn));

const ownKey = (userId: string) => `${helpDraftKey}:${userId}`;

/** Hands an enquiry to the form of /help, for this tab. Where storage is switched off a reload loses it. */
export function saveHelpDraft({ title, contents }: HelpDraft): void {
  store.set(helpDraftKey, { title: title.slice(0, maxTitleLength), contents: contents.slice(0, maxContentsLength) });
}

/**
 * What this member's form opens with: the enquiry that has just arrived, or what was written before. Nothing written is lost: what an
 * arriving enquiry pushes aside stays as `earlier`. Reading it twice tells the same.
 */
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

/** Keeps what the form holds; a blank one is forgotten. */
export function keepHelpDraft(userId: string, draft: KeptHelpDraft): void {
  store.set(ownKey(userId), isBlank(draft) && !draft.earlier ? undefined : draft);
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
