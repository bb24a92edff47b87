import { unwatchFile, watchFile } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import type { ConfigurationWarning, ServerEnv } from '#lib/server/config/serverEnv.ts';
import type { Log } from '#lib/server/log/log.ts';
import { replaceSites, sites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';

export type SiteWatch = ReturnType<typeof createSiteWatch>;

export function siteWarnings(): ConfigurationWarning[] {
  const isEmpty = sites().all.some(
    ({ jackpot: { isShown, url, mega } }) => isShown && !url && mega === null,
  );
  return isEmpty
    ? [
        {
          variable: 'SITE_FILE: jackpot',
          meaning: 'without url and amounts: the jackpot strip shows no figures',
        },
      ]
    : [];
}

/**
 * An invalid or half-written file changes nothing and is logged once. The file is polled, because some file systems, such as network
 * drives, report no changes.
 */
export function createSiteWatch(env: ServerEnv, log: Log) {
  const file = env.siteFile;
  let faults: readonly string[] = [];

  const takeOver = () => {
    try {
      const before = sites().all;
      const after = parseSites(env, before);
      const changed = after.all.filter((site) => !before.includes(site)).map(({ host }) => host);
      const removed = before
        .filter(({ host }) => !after.all.some((site) => site.host === host))
        .map(({ host }) => host);
      replaceSites(after);
      faults = [];
      if (changed.length + removed.length === 0) return;
      log.info({ event: 'sites_changed', sites: after.all.length, changed, removed });
      for (const warning of siteWarnings()) log.warn({ event: 'configuration', ...warning });
    } catch (fault) {
      const found =
        fault instanceof ConfigurationError
          ? fault.faults
          : [String((fault as NodeJS.ErrnoException).code)];
      if (String(found) === String(faults)) return;
      faults = found;
      log.error({ event: 'sites_refused', faults });
    }
  };

  return {
    faults: (): readonly string[] => faults,
    start(everyMs = 2_000): () => void {
      process.on('SIGHUP', takeOver);
      if (file) watchFile(file, { interval: everyMs, persistent: false }, takeOver);
      // The file is read once more, because it may have changed after the portal read it and before `watchFile` noticed its state.
      const first = setTimeout(takeOver, everyMs).unref();
      return () => {
        process.off('SIGHUP', takeOver);
        unwatchFile(file, takeOver);
        clearTimeout(first);
      };
    },
  };
}
