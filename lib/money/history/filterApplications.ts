import type { Application } from '#contract/records/application.ts';
import { statusTone } from '#lib/format/statusText.ts';

export const applicationFilters = ['all', 'waiting', 'completed', 'cancelled'] as const;

export type ApplicationFilter = (typeof applicationFilters)[number];

/** The filter an address asks for; any other word is none. */
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
