import { useState } from 'react';
import type { ApplicationsView } from './useApplications.ts';

/** Whether an earlier application prevents a new one: the list has a pending one, or the backend refused the last one as pending. */
export function usePendingApplication({ waiting, reload }: ApplicationsView) {
  const [isRefusedAsWaiting, setRefusedAsWaiting] = useState(false);
  const [expandedFor, setExpandedFor] = useState<string>();
  // From now on, the list shows when the application is settled.
  if (waiting && isRefusedAsWaiting) setRefusedAsWaiting(false);
  const pending = waiting ? waiting.id : isRefusedAsWaiting ? 'refusal' : undefined;

  return {
    isCollapsed: pending !== undefined && pending !== expandedFor,
    /** Shows the form until another application is pending. */
    expand: () => setExpandedFor(pending),
    /** The backend refused a new application as pending, and the list does not show one. */
    isRefusedAsWaiting,
    handleRefusal: (status: string) => {
      setRefusedAsWaiting(status === 'wait');
      reload();
    },
  };
}
