import type { Application } from '#contract/records/application.ts';
import { applicationStatusLook } from './applicationStatusLook.ts';

export const applicationFilters = ['all', 'waiting', 'completed', 'cancelled'] as const;

export type ApplicationFilter = (typeof applicationFilters)[number];

/** The filter an address asks for; any other word is none. */
export function readFilter(value: string | null): ApplicationFilter {
  return applicationFilters.find((filter) => filter === value) ?? 'all';
}

/** Rows whose status has another name are in `all` only. */
export function groupApplications(applications: readonly Application[]): Record<ApplicationFilter, readonly Application[]> {
  const groups = { all: applications, waiting: [] as Application[], completed: [] as Application[], cancelled: [] as Application[] };
  for (const application of applications) {
    const look = applicationStatusLook(application.status);
    if (look) groups[look.tone].push(application);
  }
  return groups;
}
