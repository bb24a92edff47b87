import type { RedisClientType } from '@redis/client';
import { log } from './requestLog.ts';

/** A command that Redis has not answered after this long will not be waited for, in milliseconds. */
export const commandLimitMs = 1_000;

/** Milliseconds between two questions whether a Redis that was silent answers again. */
const probeEveryMs = 1_000;

/** The way to Redis. */
export interface RedisConnection {
  /**
   * Runs a command. Rejects at once while there is no connection, and after one second without an answer; `onLate` hears what a command
   * answers that was given up like that.
   */
  run: <Answer>(command: (client: RedisClientType) => Promise<Answer>, onLate?: (answer: Answer) => void) => Promise<Answer>;
  /** Whether Redis has answered the last time it was asked. While it has not, it is asked again in the background, once a second. */
  isAnswering: () => boolean;
  /** Resolves when the first connection stands, or has not come about within the second. */
  isReady: Promise<void>;
  close: () => Promise<void>;
}

/** Connects to Redis, and again whenever the connection is lost. Its package is loaded by this call and never before. */
export function connectRedis(url: string): RedisConnection {
  const opened = open(url);
  let hasAnswered = true;
  let probedAt = -Infinity;
  const run: RedisConnection['run'] = async (command, onLate) => {
    const client = await opened;
    try {
      const answer = await withinLimit(command(client).catch(reportRefusal), onLate);
      hasAnswered = true;
      return answer;
    } catch (error) {
      hasAnswered = false;
      throw error;
    }
  };
  return {
    run,
    isAnswering: () => {
      const now = performance.now();
      if (!hasAnswered && now - probedAt >= probeEveryMs) {
        probedAt = now;
        run((client) => client.ping()).catch(() => {});
      }
      return hasAnswered;
    },
    isReady: opened.then((client) => withinLimit(firstConnection(client))).catch(() => {}),
    close: async () => (await opened).destroy(),
  };
}

async function open(url: string): Promise<RedisClientType> {
  const { createClient } = await import('@redis/client');
  const client: RedisClientType = createClient({
    url,
    // A command that waits for a connection would be carried out when nobody wants it any more.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // A connection that is dead without a word is noticed, and made anew.
    pingInterval: 4_000,
    socket: { connectTimeout: commandLimitMs, socketTimeout: 10_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  });
  let isReachable = true;
  client.on('error', (error: Error & { code?: string }) => {
    // Each attempt fails anew: an outage is one line.
    if (isReachable) log.error({ event: 'redis_unreachable', kind: error.code ?? error.name });
    isReachable = false;
  });
  client.on('ready', () => {
    if (!isReachable) log.info({ event: 'redis_reachable' });
    isReachable = true;
  });
  client.connect().catch(() => {}); // 'error' has said it
  return client;
}

/** A Redis that is full, or only a copy, answers and yet does nothing: its error code is the first word. */
function reportRefusal(error: Error): never {
  const [code] = /^[A-Z]{2,}(?= )/.exec(error.message) ?? [];
  if (code !== undefined) log.error({ event: 'redis_refused', kind: code });
  throw error;
}

const firstConnection = (client: RedisClientType) =>
  new Promise<void>((resolve) => (client.isReady ? resolve() : client.once('ready', resolve)));

function withinLimit<Answer>(answer: Promise<Answer>, onLate?: (answer: Answer) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      reject(new Error('no answer from Redis in time'));
    }, commandLimitMs);
    answer.then((value) => (isGivenUp ? onLate?.(value) : resolve(value)), reject).finally(() => clearTimeout(timer));
  });
}
