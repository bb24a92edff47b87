import { unwatchFile, watchFile } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { replaceSites, sites } from './currentSite.ts';
import { parseSites } from './parseSites.ts';

interface SiteFileReports {
  changed: (change: { sites: number; changed: string[]; removed: string[] }) => void;
  refused: (faults: readonly string[]) => void;
}

let faults: readonly string[] = [];

/** What is wrong with the site file on disk, by place; empty while it is the one in use. For /readyz and the metric. */
export const siteFileFaults = (): readonly string[] => faults;

/**
 * Takes over SITE_FILE when it changes, or on SIGHUP. A valid file replaces all sites at once; an invalid one, also one that is still being
 * written, changes nothing and is reported once. The file is polled, because file systems such as network drives report no changes.
 * @returns a function that ends the watch
 */
export function watchSites(reports: SiteFileReports, everyMs = 2_000): () => void {
  const { siteFile } = serverEnv();
  const read = () => takeOver(reports);
  process.on('SIGHUP', read);
  if (siteFile) watchFile(siteFile, { interval: everyMs, persistent: false }, read);
  // The file may have changed between the start, which has read it, and the first look of the watch.
  const first = setTimeout(read, everyMs).unref();
  return () => {
    process.off('SIGHUP', read);
    unwatchFile(siteFile, read);
    clearTimeout(first);
  };
}

function takeOver(reports: SiteFileReports): void {
  try {
    const before = sites().all;
    const after = parseSites(process.env, serverEnv(), before);
    const changed = after.all.filter((site) => !before.includes(site)).map(({ host }) => host);
    const removed = before.filter(({ host }) => !after.all.some((site) => site.host === host)).map(({ host }) => host);
    replaceSites(after);
    faults = [];
    if (changed.length + removed.length > 0) reports.changed({ sites: after.all.length, changed, removed });
  } catch (fault) {
    const found = fault instanceof ConfigurationError ? fault.faults : [String((fault as NodeJS.ErrnoException).code)];
    if (String(found) === String(faults)) return;
    faults = found;
    reports.refused(found);
  }
}
