import { useState } from 'react';
import { keepHelpDraft, openHelpDraft, type KeptHelpDraft } from './helpDraft.ts';

/**
 * What the form of this member holds: there again after a reload and after a look at the list, in this tab. The form stands behind the gate:
 * the member is known before the first rendering, and nothing of this is rendered on the server.
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
