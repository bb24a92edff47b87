import { processSingleton } from '#lib/server/config/processSingleton.ts';

/** What is wrong with the site file on disk, by place; empty while it is the one in use. For /readyz and the metric. */
export const siteFileState = (): { faults: readonly string[] } => processSingleton('siteFileState', () => ({ faults: [] }));
