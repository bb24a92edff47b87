import { useMemo } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { isForHost } from './isForHost.ts';
import { withOwnIds } from './withOwnIds.ts';

interface Notices {
  notices: Notice[] | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
}

/** The operator's notices for the current host, in the operator's order, with unique ids. */
export function useNotices(): Notices {
  const { data, error, isValidating, reload } = useCall('get-user-notices');
  // No response arrives before hydration, so `location` exists here.
  const notices = useMemo(() => data && withOwnIds(data.notices.filter(({ domain }) => isForHost(domain, window.location.host))), [data]);
  return { notices, error, isValidating, reload };
}
