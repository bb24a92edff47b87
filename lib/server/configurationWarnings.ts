import type { ServerEnv } from './serverEnv.ts';

/** What an operator should hear at start about a configuration that is valid, and yet may not do what they think. */
export function configurationWarnings({ gameHosts, redisUrl }: ServerEnv): { variable: string; meaning: string }[] {
  const warnings = [];
  if (gameHosts.length === 0) warnings.push({ variable: 'GAME_HOSTS', meaning: 'empty: games of any https host may open' });
  if (redisUrl)
    warnings.push({
      variable: 'REDIS_URL',
      meaning: 'carries the submissions of money forms; sign-outs and rate limits are kept in memory, by each instance alone',
    });
  return warnings;
}
