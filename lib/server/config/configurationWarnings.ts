import type { ServerEnv } from './serverEnv.ts';

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
        'empty: right for one instance. Several multiply the limits, do not hear of sign-outs on each other, and on several hosts could send a money form twice',
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
