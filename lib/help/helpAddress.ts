import type { HelpEntry } from '#contract/records/helpEntry.ts';

/** The path of an enquiry. `copy` distinguishes rows with the same id or without one; 0 is the first. */
export function helpAddress(id: string, copy = 0): string {
  const query = new URLSearchParams({ id, ...(copy > 0 ? { copy: String(copy) } : {}) });
  return `/help?${query}`;
}

export function findHelpEntry(entries: readonly HelpEntry[], query: URLSearchParams): HelpEntry | undefined {
  const id = query.get('id');
  const copy = Number(query.get('copy') ?? 0);
  return entries.filter((entry) => entry.id === id)[copy];
}
