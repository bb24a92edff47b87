import { expect, test } from 'vitest';
import { prepareEnvironment } from './environment.ts';
import { simulate } from './world.ts';

const cookie = await prepareEnvironment();
const run = (seed: number, minutes: number, trace: (line: string) => void = () => {}) =>
  simulate({ seed, minutes, cookie, trace });

const seeds = Number(process.env.SIMULATION_SEEDS ?? 20);

test(`${seeds} simulations of four minutes violate no invariant`, async () => {
  const broken: unknown[] = [];
  for (let seed = 1; seed <= seeds; seed += 1)
    await run(seed, 4).catch((error) => broken.push(error));
  expect(broken).toEqual([]);
}, 120_000);

test('the same seed repeats a simulation exactly', async () => {
  const [first, second]: [string[], string[]] = [[], []];
  await run(7, 10, (line) => first.push(line));
  await run(7, 10, (line) => second.push(line));
  expect(first.length).toBeGreaterThan(100);
  expect(second).toEqual(first);
});
