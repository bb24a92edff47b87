import type { Application } from '#contract/records/application.ts';

/** How often each application of one amount stood in a history, by its number and time: both may be missing or not its own. */
export type KnownApplications = Record<string, number>;

export function knownApplications(applications: readonly Application[], amount: number): KnownApplications {
  const counts: KnownApplications = {};
  for (const { id, appliedOn, balance } of applications) {
    const name = `${id} ${appliedOn}`;
    if (balance === amount) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * Whether the history has an application of that amount which was not in it before. Where it was not known before (null), one of that amount
 * could be an older one, so that only its absence says something; otherwise throws.
 */
export function findNewApplication(now: readonly Application[], amount: number, before: KnownApplications | null): 'found' | 'missing' {
  const counts = Object.entries(knownApplications(now, amount));
  if (counts.length > 0 && before === null) throw new Error('The history could not be compared');
  return counts.some(([name, count]) => count > (before?.[name] ?? 0)) ? 'found' : 'missing';
}
