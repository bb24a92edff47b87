import net from 'node:net';
import tls from 'node:tls';
import { editDistance } from '#contract/nearestName.ts';
import { secretVariables } from '#lib/server/config/configuration.ts';
import { type ServerEnv, serverVariables } from '#lib/server/config/serverEnv.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { sites } from '#lib/server/site/currentSite.ts';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';

/** What the operator should know about the figures of the strip at start. */
export function jackpotWarnings(): { variable: string; meaning: string }[] {
  const hasNone = sites().all.some(({ jackpot: { isShown, url, mega } }) => isShown && !url && mega === null);
  return hasNone ? [{ variable: 'JACKPOT_URL', meaning: 'empty, and no amounts: the jackpot strip shows no figures' }] : [];
}

interface Reported {
  log: Log;
  redis: RedisConnection | null;
}

/** Logs what may be wrong in the configuration. */
export function reportConfiguration(env: ServerEnv, { log, redis }: Reported): void {
  const warn = (warnings: object[]) => warnings.forEach((warning) => log.warn({ event: 'configuration', ...warning }));
  const redisWarnings = redis
    ?.persistenceFaults()
    .map((meaning) => ({ variable: 'REDIS_URL', meaning: `${meaning}: what it loses makes money forms unknown` }));
  warn([...configurationWarnings(env), ...(redisWarnings ?? []), ...jackpotWarnings(), ...mistypedVariables(process.env)]);
  void backendWarning(env.upstreamUrl).then(warn);
}

/** In milliseconds, of idle time. */
const limitMs = 5_000;

/** A warning if no connection to the backend can be made, with TLS if its address is https. Sends no request. */
export async function backendWarning({ protocol, hostname, port }: URL): Promise<{ variable: string; meaning: string }[]> {
  const host = hostname.replace(/^\[|\]$/g, ''); // of IPv6
  const socket =
    protocol === 'https:'
      ? tls.connect({ host, port: Number(port || 443), servername: net.isIP(host) ? '' : host })
      : net.connect({ host, port: Number(port || 80) });
  const code = await new Promise<string | undefined>((resolve) => {
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    socket.setTimeout(limitMs, () => resolve('ETIMEDOUT'));
  });
  socket.destroy();
  return code === undefined ? [] : [{ variable: 'UPSTREAM_URL', meaning: `no connection can be made (${code}): members cannot log in` }];
}

/** Warnings for a configuration that is valid but weak. They are logged at start. */
export function configurationWarnings({
  gameHosts,
  redisUrl,
  rateLimitFactor,
  isHashSecretStable,
  isPlainUpstreamAllowed,
}: ServerEnv): { variable: string; meaning: string }[] {
  const warnings = [];
  if (gameHosts.includes('*')) warnings.push({ variable: 'GAME_HOSTS', meaning: '*: games of any https host may open' });
  if (redisUrl === '')
    warnings.push({
      variable: 'REDIS_URL',
      meaning:
        'empty: right for one instance. Several need it: a session of one ends on the others, the limits multiply, and on several hosts a money form could be sent twice',
    });
  if (!isHashSecretStable)
    warnings.push({
      variable: 'HASH_SECRET',
      meaning: 'empty: a change of NEXTAUTH_SECRET starts all limits anew, and gives every member another hash in the log',
    });
  if (isPlainUpstreamAllowed)
    warnings.push({
      variable: 'ALLOW_PLAIN_UPSTREAM',
      meaning: '1: who can read the network between portal, backend and Redis sees passwords and tokens',
    });
  if (rateLimitFactor === 0)
    warnings.push({ variable: 'RATE_LIMIT_FACTOR', meaning: '0: nothing is limited, passwords can be guessed at' });
  return warnings;
}

/** Warnings about variables that the portal ignores and whose names are almost those of its own. Never their values. */
export function mistypedVariables(env: Record<string, string | undefined>): { variable: string; meaning: string }[] {
  const ofSites = [...settingsByPath.values()].flatMap(({ variable }) => variable ?? []);
  const known = [...serverVariables, ...secretVariables.map((name) => `${name}_FILE`), ...ofSites];
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      // Short names are near to those of other programs: LOGO_NAME to LOGNAME.
      const meant = known.find((candidate) => {
        const max = candidate.length < 10 ? 1 : 2;
        return Math.abs(name.length - candidate.length) <= max && editDistance(name.toUpperCase(), candidate, true) <= max;
      });
      return meant ? [{ variable: name, meaning: `is not known and has no effect: is ${meant} meant?` }] : [];
    });
}
