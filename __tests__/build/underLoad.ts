import { setTimeout as wait } from 'node:timers/promises';

export interface Answered {
  /** False if nginx answered, or nothing. */
  isAnswered: boolean;
  told: 'done' | 'failed' | 'not_sent' | 'unknown';
  amount?: string;
}

export interface Asked extends Answered {
  what: string;
  startedAt: number;
  endedAt: number;
}

const perSecond = 50;

/** Sends `perSecond` requests a second, of each kind in turn, until `restarts` is over. `untilAnswered` waits for those sent so far. */
export async function underLoad(
  askFor: Record<string, () => Promise<Answered>>,
  restarts: (untilAnswered: () => Promise<unknown>) => Promise<void>,
): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  const kinds = Object.entries(askFor);
  let isOver = false;
  const restarting = restarts(() => Promise.all(asked)).finally(() => (isOver = true));
  const beganAt = performance.now();
  while (!isOver) {
    const [what, ask] = kinds[asked.length % kinds.length] as (typeof kinds)[number];
    const startedAt = performance.now();
    const answer = ask().catch((): Answered => ({ isAnswered: false, told: 'unknown' }));
    asked.push(
      answer.then((result) => ({ what, startedAt, endedAt: performance.now(), ...result })),
    );
    await wait(Math.max(0, beganAt + (asked.length * 1_000) / perSecond - performance.now()));
  }
  await restarting;
  return Promise.all(asked);
}

/** A busy machine may exceed time limits, which the portal reports correctly: only requests without any reply are lost. */
export const lostOf = (asked: Asked[]) => asked.filter(({ isAnswered }) => !isAnswered);
