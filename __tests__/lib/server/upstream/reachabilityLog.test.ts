import { beforeEach, expect, it } from 'vitest';
import { createReachabilityLog } from '#lib/server/upstream/reachabilityLog.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const lines = watchLog();
let now: number;
let watch: ReturnType<typeof createReachabilityLog>;

beforeEach(() => {
  now = 5_000_000;
  watch = createReachabilityLog(() => now);
});

function fail(times: number, pauseMs: number): void {
  for (let round = 0; round < times; round += 1) {
    watch.failed('upstream_timeout');
    now += pauseMs;
  }
}

it('logs one warning after three failures over a second, and one line at the first answer', () => {
  fail(100, 500);
  watch.answered();
  watch.answered();
  expect(lines).toEqual([
    { level: 'warn', event: 'upstream_unreachable', code: 'upstream_timeout' },
    { level: 'info', event: 'upstream_reachable' },
  ]);
});

it('logs each outage', () => {
  for (let outage = 0; outage < 3; outage += 1) {
    fail(3, 600);
    watch.answered();
  }
  expect(lines.map(({ event }) => event)).toEqual(Array(3).fill(['upstream_unreachable', 'upstream_reachable']).flat());
});

it('logs nothing for two failures, or for a hundred at the same moment', () => {
  fail(2, 60_000);
  watch.answered();
  fail(100, 0);
  watch.answered();
  expect(lines).toEqual([]);
});

it('logs nothing if one call fails and others are answered', () => {
  for (let round = 0; round < 100; round += 1) {
    fail(2, 400);
    watch.answered();
  }
  expect(lines).toEqual([]);
});
