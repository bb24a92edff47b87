import type { HelpEntry } from '#contract/records/helpEntry.ts';

/** Where an enquiry is read. `copy` tells rows apart that came with the same id, or with none: 0 is the first of them. */
export function helpAddress(id: string, copy = 0): string {
  const query = new URLSearchParams({ id, ...(copy > 0 ? { copy: String(copy) } : {}) });
  return `/help?${query}`;
}

/** The enquiry an address asks for; undefined where there is none. */
export function findHelpEntry(entries: readonly HelpEntry[], query: URLSearchParams): HelpEntry | undefined {
  const id = query.get('id');
  const copy = Number(query.get('copy') ?? 0);
  return entries.filter((entry) => entry.id === id)[copy];
}
