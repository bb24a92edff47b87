import { useState } from 'react';
import { keepHelpDraft, openHelpDraft, type KeptHelpDraft } from './helpDraft.ts';

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
