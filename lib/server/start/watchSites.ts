import { statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { jackpotWarnings } from '#lib/server/calls/jackpots.ts';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { siteFileState } from '#lib/server/log/siteFileState.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { replaceSites, sites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { readSiteText } from '#lib/server/site/readSiteFile.ts';
import { keepVersion } from '#lib/server/site/siteVersions.ts';

/** An editor may write a file in several steps. */
const settleMs = 100;

/** For file systems that report no changes, such as network drives. */
const pollMs = 2_000;

/**
 * Takes over SITE_FILE when it changes, or on SIGHUP. A valid file replaces all sites at once; an invalid one changes nothing and is named in
 * the log, in /readyz and in a metric.
 * @returns a function that ends the watch
 */
export function watchSites(): () => void {
  const { siteFile } = serverEnv();
  if (!siteFile) {
    process.on('SIGHUP', () => {}); // without a listener it ends the process
    return () => {};
  }
  let seenText: string | undefined;
  let seenFile: string | undefined;

  const read = () => {
    seenFile = fileMark(siteFile);
    try {
      const text = readSiteText(siteFile);
      if (text === seenText) return;
      seenText = text;
      const before = sites().all;
      const after = parseSites(process.env, serverEnv(), before, text);
      const changed = after.all.filter((site) => !before.includes(site)).map(({ host }) => host);
      const removed = before.filter(({ host }) => !after.all.some((site) => site.host === host)).map(({ host }) => host);
      replaceSites(after);
      siteFileState().faults = [];
      if (changed.length + removed.length > 0) {
        log.info({ event: 'sites_changed', sites: after.all.length, changed, removed });
        for (const warning of jackpotWarnings()) log.warn({ event: 'configuration', ...warning });
      }
      keep(text);
    } catch (fault) {
      seenText = undefined;
      const { faults } = fault instanceof ConfigurationError ? fault : { faults: [String((fault as NodeJS.ErrnoException).code)] };
      if (String(faults) === String(siteFileState().faults)) return;
      siteFileState().faults = faults;
      log.error({ event: 'sites_refused', faults });
    }
  };

  const keep = (text: string) => {
    try {
      keepVersion(siteFile, text);
    } catch (fault) {
      log.warn({ event: 'site_version_lost', code: (fault as NodeJS.ErrnoException).code });
    }
  };

  let timer: NodeJS.Timeout | undefined;
  const readSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(read, settleMs);
  };
  const watcher = watchFolder(path.dirname(siteFile), readSoon);
  const poll = setInterval(() => fileMark(siteFile) !== seenFile && readSoon(), pollMs).unref();
  process.on('SIGHUP', readSoon);
  read();
  return () => {
    process.off('SIGHUP', readSoon);
    clearInterval(poll);
    clearTimeout(timer);
    watcher?.close();
  };
}

/** The folder, because editors replace the file by another one. Undefined if nothing can be watched: the poll remains. */
function watchFolder(folder: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined; // such as ENOSPC: too many watches on this host
  }
}

/** Differs when the file was written. */
function fileMark(file: string): string {
  const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size} ${ino}`;
}
