import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import { callsTo, logInElsewhere, publicOrigin } from '#tests/support/proxyServer.ts';
import { startRedis } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';

/** A portal of the build in a separate process. */
async function startPortal(variables: Record<string, string>) {
  const program = await spawnPortal(variables);
  return { ...program, ...callsTo(program.port) };
}

/** Two portals with one upstream and one Redis. They accept the sessions that this process creates. */
export async function startTwoPortals(more: Record<string, string> = {}) {
  const [upstream, redis] = await Promise.all([startFakeUpstream(), startRedis()]);
  let running = redis;
  const variables = {
    UPSTREAM_URL: upstream.url,
    REDIS_URL: redis.url,
    NEXTAUTH_URL: publicOrigin,
    NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    RATE_LIMIT_FACTOR: '0',
    ...more,
  };
  logInElsewhere(variables);
  const portals: Portal[] = [];
  const startAnother = async () => {
    const portal = await startPortal(variables);
    portals.push(portal);
    return portal;
  };
  const [one, other] = await Promise.all([startAnother(), startAnother()]);
  /** Starts Redis again after `redis.stop()`, empty, at the same address. */
  const restartRedis = async () => void (running = await startRedis(Number(new URL(redis.url).port)));
  const stop = async () => {
    await Promise.all(portals.map((portal) => portal.stop('SIGKILL')));
    await running.stop();
    await upstream.close();
  };
  return { upstream, redis, restartRedis, one, other, startAnother, stop };
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;
export type TwoPortals = Awaited<ReturnType<typeof startTwoPortals>>;
