import { useState } from 'react';
import type { ApplicationsView } from './useApplications.ts';

export interface PendingApplication {
  /** The form stands behind what waits. */
  isFolded: boolean;
  /** The backend said that one waits, and the list does not show it. */
  isRefusedAsWaiting: boolean;
  /** Shows the form all the same, until another application waits. */
  unfold: () => void;
  /** Takes the backend's refusal of an application into account. */
  noteRefusal: (status: string) => void;
}

/** Whether an earlier application stands in the way of another one: the list shows it, or the backend refused because of it. */
export function usePendingApplication({ waiting, reload }: ApplicationsView): PendingApplication {
  const [isRefusedAsWaiting, setRefusedAsWaiting] = useState(false);
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  // The list knows by now, and will know when it is settled.
  if (waiting && isRefusedAsWaiting) setRefusedAsWaiting(false);
  const obstacle = waiting ? waiting.id : isRefusedAsWaiting ? 'refusal' : undefined;

  return {
    isFolded: obstacle !== undefined && obstacle !== unfoldedFor,
    isRefusedAsWaiting,
    unfold: () => setUnfoldedFor(obstacle),
    noteRefusal: (status) => {
      setRefusedAsWaiting(status === 'wait');
      reload();
    },
  };
}
