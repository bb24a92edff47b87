import { beforeAll, expect, test } from 'vitest';
import { setShared } from './process.ts';

const silent = () => {};
let run: (seed: number, minutes: number, trace?: (line: string) => void) => Promise<void>;

beforeAll(async () => {
  // Must precede the imports of the product, because the log is created with its module.
  setShared('log', { info: silent, warn: silent, error: silent, request: silent, fault: silent });
  const { prepareEnvironment } = await import('./environment.ts');
  const { simulate } = await import('./world.ts');
  const cookie = await prepareEnvironment();
  run = (seed, minutes, trace) => simulate({ seed, minutes, cookie, ...(trace && { trace }) });
});

const seeds = Number(process.env.SIMULATION_SEEDS ?? 20);

test(`${seeds} simulations of four minutes violate no invariant`, async () => {
  const broken: unknown[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) await run(seed, 4).catch((error) => broken.push(error));
  expect(broken).toEqual([]);
}, 120_000);

test('the same seed repeats a simulation exactly', async () => {
  const [first, second]: [string[], string[]] = [[], []];
  await run(7, 10, (line) => first.push(line));
  await run(7, 10, (line) => second.push(line));
  expect(first.length).toBeGreaterThan(100);
  expect(second).toEqual(first);
});
