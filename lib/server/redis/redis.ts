import type { RedisClientType } from '@redis/client';
import type { Log } from '#lib/server/log/log.ts';

export const commandTimeoutMs = 1_000;

const probeEveryMs = 1_000;

export interface RedisConnection {
  /** Rejects at once while disconnected, and with `ETIMEDOUT` after one second. An answer after that goes to `onLate`. */
  run: <Answer>(
    command: (client: RedisClientType) => Promise<Answer>,
    onLate?: (answer: Answer) => void,
  ) => Promise<Answer>;
  /** True if Redis answers, even with an error. */
  isReachable: () => boolean;
  /** A full instance or a replica only answers reads. */
  isWritable: () => boolean;
  status: () => string;
  /** True if Redis may delete keys before they expire. The policy is read at each connection and every minute. */
  isEvicting: () => boolean;
  /** Empty = a restart or power cut of Redis loses nothing, or Redis does not say what it loses. */
  persistenceFaults: () => string[];
  /** Resolves when the policy has been read, or after one second. */
  connected: Promise<void>;
  close: () => Promise<void>;
}

export function createRedis(url: string, { log }: { log: Log }): RedisConnection {
  const faults = createFaultTracker(log, () =>
    run((client) => client.set('portal:probe', '1', { PX: 1 })),
  );
  const policy = createPolicy(log);
  const policyRead = Promise.withResolvers<void>();

  const open = async () => {
    const { createClient } = await import('@redis/client');
    const client: RedisClientType = createClient({
      url,
      // A queued command would run after its caller has stopped waiting.
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      // The ping detects a dead connection, which the client then replaces.
      pingInterval: 4_000,
      socket: {
        connectTimeout: commandTimeoutMs,
        socketTimeout: 10_000,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000),
      },
    });
    client.on('error', faults.begin);
    client.on('ready', () => {
      faults.probe();
      void policy.watch(client).then(policyRead.resolve);
    });
    client.connect().catch(() => {}); // reported by 'error'
    return client;
  };
  const opened = open();

  const run: RedisConnection['run'] = async (command, onLate) => {
    const client = await opened;
    try {
      return await withinLimit(command(client), commandTimeoutMs, onLate);
    } catch (error) {
      // While disconnected the `error` event of the client reports the cause.
      if (client.isReady) faults.begin(error as RedisFault);
      throw error;
    }
  };
  return {
    run,
    isReachable: () => faults.now() !== 'redis_unreachable',
    isWritable: () => faults.now() === null,
    status: () =>
      faults.now() === null
        ? ['redis', ...policy.persistenceFaults()].join('; ')
        : 'redis out of reach',
    isEvicting: policy.isEvicting,
    persistenceFaults: policy.persistenceFaults,
    connected: opened.then(() => withinLimit(policyRead.promise, commandTimeoutMs)).catch(() => {}),
    close: async () => {
      policy.stop();
      (await opened).destroy();
      faults.clear();
    },
  };
}

const policyEveryMs = 60_000;

/**
 * The policy is read from INFO, because managed Redis services refuse CONFIG. Only the sync interval of the append-only file is read from
 * CONFIG, if CONFIG is allowed.
 */
function createPolicy(log: Log) {
  let isEvicting = false;
  let persistenceFaults: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  const read = async (client: RedisClientType): Promise<void> => {
    try {
      const info = `${await client.info('memory')}\n${await client.info('persistence')}`;
      const valueOf = (name: string) => new RegExp(`^${name}:(.*?)\\s*$`, 'm').exec(info)?.[1];
      const [policy, maxMemory, appends] = ['maxmemory_policy', 'maxmemory', 'aof_enabled'].map(
        valueOf,
      );
      const wasEvicting = isEvicting;
      isEvicting = policy !== undefined && policy !== 'noeviction' && maxMemory !== '0';
      if (isEvicting && !wasEvicting) log.error({ event: 'redis_evicts', policy });
      const { appendfsync } = await client
        .configGet('appendfsync')
        .catch(() => ({ appendfsync: undefined }));
      persistenceFaults = [
        ...(appends === '0' ? ['appendonly is no: a restart loses all of it'] : []),
        ...(appends === '1' && appendfsync && appendfsync !== 'always'
          ? [`appendfsync is ${appendfsync}: a power cut loses the last of it`]
          : []),
      ];
    } catch {
      // Redis is unreachable, which the connection logs, or it refuses INFO. The values that were read last stay.
    }
  };
  return {
    isEvicting: () => isEvicting,
    persistenceFaults: () => persistenceFaults,
    watch(client: RedisClientType): Promise<void> {
      timer ??= setInterval(() => client.isReady && void read(client), policyEveryMs).unref();
      return read(client);
    },
    stop: () => clearInterval(timer),
  };
}

type RedisFault = Error & { code?: string };

/** Only a write that succeeds ends the outage, because a full Redis still answers reads. */
function createFaultTracker(log: Log, write: () => Promise<unknown>) {
  let current: 'redis_unreachable' | 'redis_refused' | null = null;
  let probing: NodeJS.Timeout | undefined;
  const logged = new Set<string>();

  const clear = () => {
    clearInterval(probing);
    probing = undefined;
    logged.clear();
    current = null;
  };
  const probe = () => {
    if (current === null) return;
    write().then(
      () => {
        if (current !== null) log.info({ event: 'redis_reachable' });
        clear();
      },
      () => {}, // `run` has called `begin` already
    );
  };
  return {
    now: () => current,
    probe,
    clear,
    begin(fault: RedisFault): void {
      // The first word of an error reply of Redis is its code.
      const [refusal] = /^[A-Z]{2,}(?= )/.exec(fault.message) ?? [];
      current = refusal === undefined ? 'redis_unreachable' : 'redis_refused';
      if (!logged.has(current))
        log.error({ event: current, kind: refusal ?? fault.code ?? fault.constructor.name });
      logged.add(current);
      probing ??= setInterval(probe, probeEveryMs).unref();
    },
  };
}

function withinLimit<Answer>(
  answer: Promise<Answer>,
  limitMs: number,
  onLate?: (answer: Answer) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const giveUp = () => {
      isGivenUp = true;
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
    };
    // If this process was busy, the answer may have arrived already, and is read between the timer and the immediate.
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    answer
      .then((value) => (isGivenUp ? onLate?.(value) : resolve(value)), reject)
      .finally(() => clearTimeout(timer));
  });
}
