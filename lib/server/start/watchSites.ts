import { unwatchFile, watchFile } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import type { ConfigurationWarning, ServerEnv } from '#lib/server/config/serverEnv.ts';
import type { Log } from '#lib/server/log/log.ts';
import { replaceSites, sites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';

export type SiteWatch = ReturnType<typeof createSiteWatch>;

/** What the operator should know about valid sites. */
export function siteWarnings(): ConfigurationWarning[] {
  const isEmpty = sites().all.some(({ jackpot: { isShown, url, mega } }) => isShown && !url && mega === null);
  return isEmpty ? [{ variable: 'SITE_FILE: jackpot', meaning: 'without url and amounts: the jackpot strip shows no figures' }] : [];
}

/**
 * Takes over SITE_FILE when it changes, or on SIGHUP. A valid file replaces all sites at once; an invalid one, also one that is still being
 * written, changes nothing and is reported once. The file is polled, because file systems such as network drives report no changes.
 */
export function createSiteWatch(env: ServerEnv, log: Log) {
  const file = env.siteFile;
  let faults: readonly string[] = [];

  const takeOver = () => {
    try {
      const before = sites().all;
      const after = parseSites(env, before);
      const changed = after.all.filter((site) => !before.includes(site)).map(({ host }) => host);
      const removed = before.filter(({ host }) => !after.all.some((site) => site.host === host)).map(({ host }) => host);
      replaceSites(after);
      faults = [];
      if (changed.length + removed.length === 0) return;
      log.info({ event: 'sites_changed', sites: after.all.length, changed, removed });
      for (const warning of siteWarnings()) log.warn({ event: 'configuration', ...warning });
    } catch (fault) {
      const found = fault instanceof ConfigurationError ? fault.faults : [String((fault as NodeJS.ErrnoException).code)];
      if (String(found) === String(faults)) return;
      faults = found;
      log.error({ event: 'sites_refused', faults });
    }
  };

  return {
    /** What is wrong with the site file on disk, by place; empty while it is the one in use. For /readyz and the metric. */
    faults: (): readonly string[] => faults,
    /** Begins the watch and returns its end. */
    start(everyMs = 2_000): () => void {
      process.on('SIGHUP', takeOver);
      if (file) watchFile(file, { interval: everyMs, persistent: false }, takeOver);
      // The file may have changed between the start, which has read it, and the first look of the watch.
      const first = setTimeout(takeOver, everyMs).unref();
      return () => {
        process.off('SIGHUP', takeOver);
        unwatchFile(file, takeOver);
        clearTimeout(first);
      };
    },
  };
}
