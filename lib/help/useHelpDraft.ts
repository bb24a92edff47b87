import { useState } from 'react';
import { keepHelpDraft, openHelpDraft, type KeptHelpDraft } from './helpDraft.ts';

/**
 * The draft of this member's form. It survives a reload and a visit to the list, in this tab. MemberGate renders the form only for a known
 * member, so the initial state may read storage.
 */
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
