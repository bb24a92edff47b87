import { useRouter } from 'next/router';
import { useMemo } from 'react';
import type { Application } from '#contract/records/application.ts';
import { statusTone, type StatusTone } from '#lib/format/statusText.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { applicationsOfPeriod } from './applicationsOfPeriod.ts';
import { usePeriodParam } from './usePeriodParam.ts';

export const applicationFilters = ['all', 'waiting', 'completed', 'cancelled', 'unknown'] as const;

export type ApplicationFilter = (typeof applicationFilters)[number];
export type ApplicationGroups = Record<ApplicationFilter, readonly Application[]>;

/** The filter in the address; an unknown one is `all`. */
export function readFilter(value: string | null): ApplicationFilter {
  return applicationFilters.find((filter) => filter === value) ?? 'all';
}

export function groupApplications(applications: readonly Application[]): ApplicationGroups {
  const group = (tone: StatusTone) => applications.filter(({ status }) => statusTone(status) === tone);
  return {
    all: applications,
    waiting: group('waiting'),
    completed: group('completed'),
    cancelled: group('cancelled'),
    unknown: group('unknown'),
  };
}

/** Status and period, both in the address. */
export function useApplicationFilter(applications: readonly Application[]) {
  const router = useRouter();
  const query = useAddressQuery();
  const filter = readFilter(query.get('status'));
  const { option, period, setPeriod } = usePeriodParam();
  const groups = useMemo(
    () => groupApplications(period ? applicationsOfPeriod(period, serverNow(), applications) : applications),
    [applications, period],
  );
  const setFilter = (next: ApplicationFilter) => void replaceQuery(router, { status: next === 'all' ? null : next, page: null });
  const showAll = () => void replaceQuery(router, { status: null, period: null, page: null });
  return { filter, setFilter, option, period, setPeriod, groups, showAll };
}
