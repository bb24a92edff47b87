import { json, webStore } from '#lib/storage/webStore.ts';

const store = webStore<string[]>(
  'localStorage',
  json((stored) => (Array.isArray(stored) ? stored.filter((company) => typeof company === 'string') : undefined)),
);
const key = 'window-companies';

/** Companies whose games did not show in a frame of this browser. */
export const windowCompanies = (): string[] => store.get(key) ?? [];

export function addWindowCompany(company: string): void {
  store.set(key, [...new Set([...windowCompanies(), company])]);
}
