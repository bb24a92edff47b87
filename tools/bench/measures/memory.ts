import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes, type Program } from '../programs.ts';
import type { Row } from '../results.ts';

/** Resident memory of an idle program: the minimum of 10 s. */
export async function settledMegabytes({ pid }: Program): Promise<number> {
  let lowest = Infinity;
  for (let second = 0; second < 10; second += 1) {
    await wait(1_000);
    lowest = Math.min(lowest, residentMegabytes(pid));
  }
  return lowest;
}

/** Memory after one reply of the home page, compared with the bare Next app after one reply. */
export async function benchIdleMemory(portal: Program, bareApp: Program): Promise<Row[]> {
  for (const { origin } of [portal, bareApp]) await (await fetch(origin)).text();
  const [own, bare] = await Promise.all([settledMegabytes(portal), settledMegabytes(bareApp)]);
  return [{ name: 'memory, idle', value: own, unit: 'MB', against: 'bare Next app', ratio: own / bare }];
}
