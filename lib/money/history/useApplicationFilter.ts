import { useRouter } from 'next/router';
import type { Application } from '#contract/records/application.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

export const applicationFilters = ['all', 'waiting', 'completed', 'cancelled'] as const;

export type ApplicationFilter = (typeof applicationFilters)[number];

/** The filter in the address; an unknown one is `all`. */
export function readFilter(value: string | null): ApplicationFilter {
  return applicationFilters.find((filter) => filter === value) ?? 'all';
}

/** Rows with an unknown status are in `all` only. */
export function groupApplications(applications: readonly Application[]): Record<ApplicationFilter, readonly Application[]> {
  const groups = { all: applications, waiting: [] as Application[], completed: [] as Application[], cancelled: [] as Application[] };
  for (const application of applications) {
    const tone = statusTone(application.status);
    if (tone !== 'unknown') groups[tone].push(application);
  }
  return groups;
}

export function useApplicationFilter() {
  const router = useRouter();
  const filter = readFilter(useAddressQuery().get('status'));
  const setFilter = (next: ApplicationFilter) => void replaceQuery(router, { status: next === 'all' ? null : next, page: null });
  return { filter, setFilter };
}
