import { spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import config from '../next.config.js';

const head = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it.skipIf(head.status !== 0)(
  'the build id names the commit, and differs between two builds of it',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_795_000_000_000 });
    const one = await config.generateBuildId?.();
    expect(one?.replace('-dirty', '')).toBe(`${head.stdout.trim()}-1795000000000`);
    vi.advanceTimersByTime(1);
    expect(await config.generateBuildId?.()).not.toBe(one);
  },
);

it('without git, Next generates the build id', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(await config.generateBuildId?.()).toBeNull();
});
