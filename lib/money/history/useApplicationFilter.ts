import { useRouter } from 'next/router';
import { useMemo } from 'react';
import type { Application } from '#contract/records/application.ts';
import { periods, periodsAt, type Period } from '#lib/format/koreanPeriods.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { koreanClock } from '#lib/format/upstreamTime.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { serverNow } from '#lib/session/serverClock.ts';

export const applicationFilters = ['all', 'waiting', 'completed', 'cancelled'] as const;

export type ApplicationFilter = (typeof applicationFilters)[number];
export type ApplicationGroups = Record<ApplicationFilter, readonly Application[]>;

/** The filter in the address; an unknown one is `all`. */
export function readFilter(value: string | null): ApplicationFilter {
  return applicationFilters.find((filter) => filter === value) ?? 'all';
}

/** Those made in the period, `null` = all of them. `now` in ms since 1970. */
function applicationsOf(period: Period | null, applications: readonly Application[], now: number): readonly Application[] {
  if (!period) return applications;
  const [from, to] = periodsAt(now)[period];
  return applications.filter(({ appliedOn }) => {
    const at = koreanClock(appliedOn);
    return at >= from && at < to;
  });
}

/** Rows with an unknown status are in `all` only. */
export function groupApplications(applications: readonly Application[]): ApplicationGroups {
  const groups = { all: applications, waiting: [] as Application[], completed: [] as Application[], cancelled: [] as Application[] };
  for (const application of applications) {
    const tone = statusTone(application.status);
    if (tone !== 'unknown') groups[tone].push(application);
  }
  return groups;
}

/** Status and period, both in the address. */
export function useApplicationFilter(applications: readonly Application[]) {
  const router = useRouter();
  const query = useAddressQuery();
  const filter = readFilter(query.get('status'));
  const period = periods.find((known) => known === query.get('period')) ?? null;
  const groups = useMemo(() => groupApplications(applicationsOf(period, applications, serverNow())), [applications, period]);
  const setFilter = (next: ApplicationFilter) => void replaceQuery(router, { status: next === 'all' ? null : next, page: null });
  const setPeriod = (next: Period | null) => void replaceQuery(router, { period: next, page: null });
  const showAll = () => void replaceQuery(router, { status: null, period: null, page: null });
  return { filter, setFilter, period, setPeriod, groups, showAll };
}
