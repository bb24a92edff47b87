import { stat } from 'node:fs/promises';
import { jackpotWarnings } from '#lib/server/calls/jackpots.ts';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { siteFileState } from '#lib/server/log/siteFileState.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { replaceSites, sites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';

/** Polled, because file systems such as network drives report no changes. */
const pollMs = 250;

/**
 * Takes over SITE_FILE when it changes, or on SIGHUP. A valid file replaces all sites at once; an invalid one, also one that is still being
 * written, changes nothing and is named in the log, in /readyz and in a metric.
 * @returns a function that ends the watch
 */
export function watchSites(everyMs = pollMs): () => void {
  const { siteFile } = serverEnv();
  if (!siteFile) {
    process.on('SIGHUP', () => {}); // without a listener it ends the process
    return () => {};
  }
  let seen: string | undefined;
  let isAsking = false;
  const read = takeOver;
  const check = async () => {
    if (isAsking) return; // a slow drive
    isAsking = true;
    const mark = await fileMark(siteFile);
    isAsking = false;
    // The first time too: it may have been written since the start has read it.
    if (mark === seen) return;
    seen = mark;
    read();
  };
  const poll = setInterval(() => void check(), everyMs).unref();
  process.on('SIGHUP', read);
  read();
  void check();
  return () => {
    process.off('SIGHUP', read);
    clearInterval(poll);
  };
}

/** Differs when the file was written, and when it cannot be read. */
const fileMark = (file: string): Promise<string> =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    (fault: NodeJS.ErrnoException) => String(fault.code),
  );

function takeOver(): void {
  try {
    const before = sites().all;
    const after = parseSites(process.env, serverEnv(), before);
    const changed = after.all.filter((site) => !before.includes(site)).map(({ host }) => host);
    const removed = before.filter(({ host }) => !after.all.some((site) => site.host === host)).map(({ host }) => host);
    replaceSites(after);
    siteFileState().faults = [];
    if (changed.length + removed.length > 0) {
      log.info({ event: 'sites_changed', sites: after.all.length, changed, removed });
      for (const warning of jackpotWarnings()) log.warn({ event: 'configuration', ...warning });
    }
  } catch (fault) {
    const { faults } = fault instanceof ConfigurationError ? fault : { faults: [String((fault as NodeJS.ErrnoException).code)] };
    if (String(faults) === String(siteFileState().faults)) return;
    siteFileState().faults = faults;
    log.error({ event: 'sites_refused', faults });
  }
}
