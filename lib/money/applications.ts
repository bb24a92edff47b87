import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { TFunction } from 'i18next';
import type { CallResponse } from '#contract/calls.ts';
import type { Application } from '#contract/records/application.ts';
import type { User } from '#contract/records/user.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { callForSuccess } from '#lib/api/readCall.ts';
import { useCall } from '#lib/api/useCall.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { accountText } from '#lib/format/account.ts';
import { statusTone, statusTones } from '#lib/format/statuses.ts';
import { newestFirst, readMoment } from '#lib/format/times.ts';
import { healthCheckInterval } from '#lib/member/currentUser.ts';
import { serverNow } from '#lib/session/serverClock.ts';

/** A member may make 120 read requests a minute. Each list on a visible page makes 6 of them. */
const quickIntervalMs = 10_000;
/** Older applications are polled at the slow interval, because the operator takes long for them. */
const quickForMs = 5 * 60_000;

export type ApplicationKind = 'deposit' | 'withdraw';

type List = CallResponse<'get-deposit-list' | 'get-withdraw-list'>;

export const applicationCalls = {
  deposit: { list: 'get-deposit-list', hide: 'del-deposit' },
  withdraw: { list: 'get-withdraw-list', hide: 'del-withdraw' },
} as const;

export interface ApplicationsView {
  /** Newest first. Undefined until loaded. The rows stay during a reload and after a failure. */
  applications: Application[] | undefined;
  waiting: Application | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
}

/** `awaitedSince`: the time of the newest application if the list does not contain it yet, in ms of the server's clock. */
export function useApplications(
  kind: ApplicationKind,
  isAsked = true,
  awaitedSince?: number,
): ApplicationsView {
  const [interval, setIntervalMs] = useState(0);
  const options = {
    // The interval is no function, because SWR stops for good if a function returns 0.
    refreshInterval: interval,
    // Without this option, SWR would stop polling after a failure.
    shouldRetryOnError: true,
  };
  const { data, error, isValidating, reload } = useCall<'get-deposit-list' | 'get-withdraw-list'>(
    applicationCalls[kind].list,
    isAsked ? {} : null,
    options,
  );
  const applications = useMemo(
    () => data && newestFirst(applicationsIn(data), ({ appliedOn }) => appliedOn),
    [data],
  );
  const waiting = applications?.find(isWaiting);
  const next = intervalFor(waiting ? readMoment(waiting.appliedOn) : awaitedSince);
  if (interval !== next) setIntervalMs(next);

  return { applications, waiting, error, isValidating, reload };
}

/** The returned function hides a decided application for good. It rejects with `CallError`. */
export function useHideApplication(kind: ApplicationKind): (id: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  const { list, hide } = applicationCalls[kind];
  return async (id) => {
    await callForSuccess(hide, { id });
    void mutate((key) => Array.isArray(key) && key[0] === list);
  };
}

function intervalFor(since: number | undefined): number {
  if (since === undefined) return 0;
  return Math.abs(serverNow() - since) < quickForMs ? quickIntervalMs : healthCheckInterval;
}

export function isWaiting({ status }: Application): boolean {
  return !statusTones[statusTone(status)].isFinal;
}

export function applicationsIn(list: List): Application[] {
  return 'deposits' in list ? list.deposits : list.withdraws;
}

/** The text keys are written out, so that a search for a key finds its use. */
export const applicationTexts = {
  deposit: {
    account: 'account.senderTitle',
    owner: 'account.sender',
    toHistory: 'deposit.toHistory',
  },
  withdraw: {
    account: 'account.payeeTitle',
    owner: 'field.accountHolder',
    toHistory: 'withdraw.toHistory',
  },
} as const;

export function accountFacts(
  user: User | undefined,
  kind: ApplicationKind,
  t: TFunction,
  locale: string | undefined,
): Fact[] {
  return [
    [t(applicationTexts[kind].account), accountText(user, t, locale) || '-'],
    [t(applicationTexts[kind].owner), user?.bankOwner.trim() || '-'],
  ];
}
