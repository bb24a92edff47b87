import type { RedisClientType } from '@redis/client';
import { log } from '#lib/server/log/requestLog.ts';

/** A command that Redis has not answered after this long will not be waited for, in milliseconds. */
export const commandTimeoutMs = 1_000;

/** Milliseconds between two questions whether a Redis in trouble works again. */
const probeEveryMs = 1_000;

/** The way to Redis. */
export interface RedisConnection {
  /**
   * Runs a command. Rejects at once while there is no connection, and after one second without an answer; `onLate` hears what a command
   * answers that was given up like that.
   */
  run: <Answer>(command: (client: RedisClientType) => Promise<Answer>, onLate?: (answer: Answer) => void) => Promise<Answer>;
  /** Whether Redis answers at all, be it with a refusal. */
  isReachable: () => boolean;
  /** Whether it does what it is told. One that is full, or only a copy, answers what is read and refuses what is written. */
  isWritable: () => boolean;
  /** Resolves when the first connection stands, or has not come about within the second. */
  isReady: Promise<void>;
  close: () => Promise<void>;
}

/** Connects to Redis, and again whenever the connection is lost. Its package is loaded by this call and never before. */
export function connectRedis(url: string): RedisConnection {
  const trouble = createTrouble(() => run((client) => client.set('portal:probe', '1', { PX: 1 })));
  const opened = open(url, trouble);
  const run: RedisConnection['run'] = async (command, onLate) => {
    const client = await opened;
    try {
      return await withinLimit(command(client), onLate);
    } catch (error) {
      // Of a connection that is not there the client's own event tells, and why.
      if (client.isReady) trouble.begin(error as RedisFault);
      throw error;
    }
  };
  return {
    run,
    isReachable: () => trouble.now() !== 'redis_unreachable',
    isWritable: () => trouble.now() === null,
    isReady: opened.then((client) => withinLimit(firstConnection(client))).catch(() => {}),
    close: async () => {
      (await opened).destroy();
      trouble.forget();
    },
  };
}

type RedisFault = Error & { code?: string };

/**
 * What is wrong with Redis now, by the name its line has in the log. Each attempt fails anew: of an outage each name is one line, and its end
 * is one. It ends when `write` succeeds, which is tried once a second: what is only read says nothing about a Redis that is full.
 */
function createTrouble(write: () => Promise<unknown>) {
  let current: 'redis_unreachable' | 'redis_refused' | null = null;
  let probing: NodeJS.Timeout | undefined;
  const told = new Set<string>();

  const forget = () => {
    clearInterval(probing);
    probing = undefined;
    told.clear();
    current = null;
  };
  const probe = () => {
    if (current === null) return;
    write().then(
      () => {
        if (current !== null) log.info({ event: 'redis_reachable' });
        forget();
      },
      () => {}, // `begin` has heard of it
    );
  };
  return {
    now: () => current,
    probe,
    forget,
    begin(fault: RedisFault): void {
      // A refusal's code is the first word of what Redis says.
      const [refusal] = /^[A-Z]{2,}(?= )/.exec(fault.message) ?? [];
      current = refusal === undefined ? 'redis_unreachable' : 'redis_refused';
      if (!told.has(current)) log.error({ event: current, kind: refusal ?? fault.code ?? fault.constructor.name });
      told.add(current);
      probing ??= setInterval(probe, probeEveryMs).unref();
    },
  };
}

async function open(url: string, trouble: ReturnType<typeof createTrouble>): Promise<RedisClientType> {
  const { createClient } = await import('@redis/client');
  const client: RedisClientType = createClient({
    url,
    // A command that waits for a connection would be carried out when nobody wants it any more.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // A connection that is dead without a word is noticed, and made anew.
    pingInterval: 4_000,
    socket: { connectTimeout: commandTimeoutMs, socketTimeout: 10_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  });
  client.on('error', (fault: RedisFault) => trouble.begin(fault));
  client.on('ready', () => trouble.probe());
  client.connect().catch(() => {}); // 'error' has said it
  return client;
}

const firstConnection = (client: RedisClientType) =>
  new Promise<void>((resolve) => (client.isReady ? resolve() : client.once('ready', resolve)));

function withinLimit<Answer>(answer: Promise<Answer>, onLate?: (answer: Answer) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      reject(Object.assign(new Error('no answer from Redis in time'), { code: 'ETIMEDOUT' }));
    }, commandTimeoutMs);
    answer.then((value) => (isGivenUp ? onLate?.(value) : resolve(value)), reject).finally(() => clearTimeout(timer));
  });
}
