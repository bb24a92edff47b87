import { originOfHost } from '#lib/server/config/originOfHost.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** More hosts than this are not told one by one: a list that names thousands must fill neither memory nor log. */
const maxOrigins = 100;

const originPattern = /^https?:\/\/[^/?#\\]+/i;

/**
 * Names in the log, once, every host whose pictures an answer's lists carry and IMAGE_HOSTS does not: members see the drawn tile in their
 * place, and nobody else could tell the operator why. An origin seen before costs a look-up, so that long lists stay cheap.
 */
export function reportUnlistedImages(answer: Record<string, unknown>): void {
  const seen = processSingleton('imageOrigins', () => new Set(serverEnv().imageHosts.map(originOfHost)));
  for (const list of Object.values(answer)) {
    // All rows of a list have the same fields: the contract's readers made them.
    if (!Array.isArray(list) || typeof (list[0] as { imgUrl?: unknown } | undefined)?.imgUrl !== 'string') continue;
    for (const { imgUrl } of list as { imgUrl: string }[]) {
      const written = originPattern.exec(imgUrl)?.[0];
      if (written === undefined || seen.has(written) || seen.size >= maxOrigins) continue;
      seen.add(written);
      report(written, seen);
    }
  }
}

/** The same host may be written in other letters, with its usual port, or with a password in front that no log should keep. */
function report(written: string, seen: Set<string>): void {
  if (!URL.canParse(written)) return;
  const { origin } = new URL(written);
  if (origin !== written && seen.has(origin)) return;
  seen.add(origin);
  log.warn({ event: 'image_host', origin, meaning: 'not in IMAGE_HOSTS: drawn tiles stand in for its pictures' });
}
