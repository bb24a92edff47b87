import { useMemo } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { isForHost } from './isForHost.ts';

interface Notices {
  notices: Notice[] | undefined;
  error: CallError | undefined;
  reload: () => void;
}

/** The operator's notices for the host the member is on, in the operator's order. */
export function useNotices(): Notices {
  const { data, error, reload } = useCall('get-user-notices');
  // There is no answer before hydration, so the address is always there when it is read.
  const notices = useMemo(() => data?.notices.filter((notice) => isForHost(notice.domain, window.location.host)), [data]);
  return { notices, error, reload };
}
