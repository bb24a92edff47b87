import { useMemo, useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import type { Application } from '#contract/records/application.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { successOnly } from '#lib/api/successOnly.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';
import { statusTone } from '#lib/format/statusText.ts';

export type ApplicationKind = 'deposit' | 'withdraw';

type List = CallResponse<'get-deposit-list' | 'get-withdraw-list'>;

export interface ApplicationsView {
  /** Newest first; undefined until they are known. The last good rows stay while new ones are fetched and after that failed. */
  applications: Application[] | undefined;
  /** The newest that waits for the operator. */
  waiting: Application | undefined;
  error: CallError | undefined;
  isLoading: boolean;
  isValidating: boolean;
  reload: () => void;
  /** Takes rows off the list while `work` runs and reads it anew afterwards; they come back where the work fails. Throws what it throws. */
  takeOff: (isTaken: (application: Application) => boolean, work: Promise<unknown>) => Promise<void>;
}

/** In step with the health check: what waits is settled by the operator, and nobody tells the browser. In a hidden tab SWR asks nothing. */
const watchInterval = 30_000;

const use = [successOnly];

/** The deposits or withdrawals the member applied for. All parts of a screen share one request and its answer. */
export function useApplications(kind: ApplicationKind): ApplicationsView {
  const call = kind === 'deposit' ? 'get-deposit-list' : 'get-withdraw-list';
  const [isWatching, setWatching] = useState(false);
  const options = { use, refreshInterval: isWatching ? watchInterval : 0 };
  const { data, error, isLoading, isValidating, reload, mutate } = useCall<'get-deposit-list' | 'get-withdraw-list'>(call, {}, options);
  const applications = useMemo(() => data && newestFirst(applicationsIn(data), ({ appliedOn }) => appliedOn), [data]);
  const waiting = applications?.find(isWaiting);
  if (isWatching !== Boolean(waiting)) setWatching(Boolean(waiting));

  async function takeOff(isTaken: (application: Application) => boolean, work: Promise<unknown>): Promise<void> {
    await mutate(
      work.then(() => undefined),
      { optimisticData: (list) => without(isTaken, list), populateCache: false, rollbackOnError: true },
    );
  }

  return { applications, waiting, error, isLoading, isValidating, reload, takeOff };
}

export function isWaiting({ status }: Application): boolean {
  return statusTone(status) === 'waiting';
}

export function applicationsIn(list: List): Application[] {
  return 'deposits' in list ? list.deposits : list.withdraws;
}

function without(isTaken: (application: Application) => boolean, list: List | undefined): List {
  if (!list) return { status: 'success', deposits: [] };
  const rows = applicationsIn(list).filter((row) => !isTaken(row));
  return 'deposits' in list ? { ...list, deposits: rows } : { ...list, withdraws: rows };
}
