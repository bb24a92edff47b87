import type { RedisClientType } from '@redis/client';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';

/** The same limit as in lib/server/redis. */
const commandTimeoutMs = 1_000;

type RedisMode = 'up' | 'slow' | 'away';

interface Value {
  text: string;
  expiresAt: number;
}

/** Distinguishes the two scripts of the product by their effect: a claim writes, a read does not. */
export class SimulatedRedis {
  mode: RedisMode = 'up';
  private values = new Map<string, Value>();
  private bornAt: number | null = null;

  private readonly clock: Clock;
  private readonly chance: Chance;

  constructor(clock: Clock, chance: Chance) {
    this.clock = clock;
    this.chance = chance;
  }

  restart(hasLostData: boolean): void {
    this.mode = 'up';
    if (!hasLostData) return;
    this.values.clear();
    this.bornAt = null;
  }

  get size(): number {
    return this.values.size;
  }

  connect(): RedisConnection {
    const client = {
      get: (key: string) => this.command(() => this.find(key)?.text ?? null),
      del: (key: string) => this.command(() => Number(this.values.delete(key))),
      exists: (key: string) => this.command(() => Number(this.find(key) !== undefined)),
      set: (key: string, text: string, { PX }: { PX: number }) =>
        this.command(() => this.store(key, text, PX)),
      eval: (script: string, options?: { keys: string[]; arguments?: string[] }) =>
        this.command(() =>
          options
            ? this.run(script.includes("'SET'"), options.keys, options.arguments)
            : this.ageSeconds(),
        ),
    } as unknown as RedisClientType;
    return {
      run: (command, onLate) => this.withinLimit(command(client), onLate),
      isReachable: () => this.mode !== 'away',
      isWritable: () => this.mode !== 'away',
      status: () => 'redis',
      isEvicting: () => false,
      persistenceFaults: () => [],
      connected: Promise.resolve(),
      close: async () => {},
    };
  }

  private run(
    isClaim: boolean,
    [key = '', ...counters]: string[],
    [text = '', ttl = '0', ...limits]: string[] = [],
  ) {
    const known = this.find(key);
    const isFree =
      known !== undefined && (JSON.parse(known.text) as { isFree?: true }).isFree === true;
    if (known && !(isFree && isClaim)) return [known.text, known.expiresAt - this.clock.now];
    if (!isClaim) return null;
    const windows = counters.map((name, index) => {
      const { text: count, expiresAt } = this.find(name) ?? {
        text: '0',
        expiresAt: this.clock.now + Number(limits[2 * index + 1]),
      };
      return {
        name,
        count: Number(count),
        max: Number(limits[2 * index]),
        leftMs: expiresAt - this.clock.now,
      };
    });
    const exhausted = windows.findIndex(({ count, max }) => count >= max);
    if (exhausted !== -1) return [exhausted, windows[exhausted]?.leftMs];
    for (const { name, count, leftMs } of windows) this.store(name, String(count + 1), leftMs);
    if (this.bornAt === null) this.bornAt = this.clock.now;
    this.store(key, text, Number(ttl));
    return null;
  }

  private ageSeconds(): number {
    return this.bornAt === null ? 0 : Math.floor((this.clock.now - this.bornAt) / 1000) - 1;
  }

  private find(key: string): Value | undefined {
    const value = this.values.get(key);
    return value && value.expiresAt > this.clock.now ? value : undefined;
  }

  private store(key: string, text: string, ttlMs: number): string {
    this.values.set(key, { text, expiresAt: this.clock.now + ttlMs });
    return 'OK';
  }

  /** The request and the answer may each be lost. */
  private async command<Answer>(carryOut: () => Answer): Promise<Answer> {
    const slowest = this.mode === 'slow' ? 2_500 : 5;
    await this.clock.wait(this.chance.between(1, slowest));
    this.requireConnection();
    const answer = carryOut();
    await this.clock.wait(this.chance.between(1, slowest));
    this.requireConnection();
    return answer;
  }

  private requireConnection(): void {
    if (this.mode === 'away') throw new Error('connection lost');
  }

  private withinLimit<Answer>(
    answer: Promise<Answer>,
    onLate?: (answer: Answer) => void,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const timer = this.clock.after(commandTimeoutMs, () => {
        isGivenUp = true;
        reject(new Error('no answer from Redis in time'));
      });
      answer
        .then((value) => (isGivenUp ? onLate?.(value) : resolve(value)), reject)
        .finally(() => this.clock.cancel(timer));
    });
  }
}
