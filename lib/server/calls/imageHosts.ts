import { originOfHost } from '#lib/server/config/originOfHost.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** Limit of origins that are remembered and logged: a list with thousands must fill neither memory nor log. */
const maxOrigins = 100;

const originPattern = /^https?:\/\/[^/?#\\]+/i;

/** Logs, once each, image hosts missing from IMAGE_HOSTS: members see a placeholder tile, and the operator learns why only here. */
export function reportUnlistedImages(answer: Record<string, unknown>): void {
  const seen = processSingleton('imageOrigins', () => new Set(serverEnv().imageHosts.map(originOfHost)));
  for (const list of Object.values(answer)) {
    // The contract's readers give all rows of a list the same fields.
    if (!Array.isArray(list) || typeof (list[0] as { imgUrl?: unknown } | undefined)?.imgUrl !== 'string') continue;
    for (const { imgUrl } of list as { imgUrl: string }[]) {
      const rawOrigin = originPattern.exec(imgUrl)?.[0];
      if (rawOrigin === undefined || seen.has(rawOrigin) || seen.size >= maxOrigins) continue;
      seen.add(rawOrigin);
      report(rawOrigin, seen);
    }
  }
}

/** Normalizes the origin: upper case, a default port, or a password, which must not be logged. */
function report(rawOrigin: string, seen: Set<string>): void {
  if (!URL.canParse(rawOrigin)) return;
  const { origin } = new URL(rawOrigin);
  if (origin !== rawOrigin && seen.has(origin)) return;
  seen.add(origin);
  log.warn({ event: 'image_host', origin, meaning: 'not in IMAGE_HOSTS: drawn tiles stand in for its pictures' });
}
