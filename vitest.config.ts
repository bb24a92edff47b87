import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The time zone is not UTC, so that a test fails if the output of the server depends on the time zone of the host.
process.env.TZ = 'Asia/Seoul';

export const plugins = [react()];

export const everyTest = {
  setupFiles: ['__tests__/support/setupTests.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  clearMocks: true,
  // The timeouts are long, so that a test that is slow on a busy machine passes.
  testTimeout: 40_000,
  hookTimeout: 40_000,
  expect: { poll: { timeout: 20_000 } },
};

/** There is one worker more than processors, because a test waits much of its time. */
const maxWorkers = availableParallelism() + 1;

/** These tests take minutes or test parts that rarely change (docs/decisions/0030). */
const weekly = [
  'build/rollingRestart',
  'build/secretRotation',
  'build/tracing',
  'tools/release',
].map((name) => `__tests__/${name}.test.ts`);

/** In vm contexts, ESLint resolves no imports, promises settle in random order, and files share a heap. */
const ownProcess = ['__tests__/tools/importZones.test.ts', '__tests__/simulation/*.test.ts'];

export default defineConfig({
  plugins,
  test: {
    // By default, `--changed` (npm run check) would run every test after an edit of package.json.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'unit',
          include: ['__tests__/**/*.test.{ts,tsx}'],
          exclude: [
            '__tests__/build/**',
            '__tests__/browsers/**',
            '__tests__/containers/**',
            ...ownProcess,
            ...weekly,
          ],
          // A worker loads jsdom once for all its files. This takes a third less processor time than a process per file.
          pool: 'vmForks',
          maxWorkers,
        },
      },
      { extends: true, test: { ...everyTest, name: 'process', include: ownProcess, maxWorkers } },
      // `npm run build` has to run before these tests.
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'build',
          include: ['__tests__/build/**/*.test.ts'],
          exclude: weekly,
          maxWorkers: 2,
        },
      },
      { extends: true, test: { ...everyTest, name: 'weekly', include: weekly, maxWorkers: 1 } },
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'smoke',
          include: ['__tests__/browsers/smoke.test.ts'],
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'browsers',
          include: ['__tests__/browsers/mainJob.test.ts'],
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'containers',
          include: ['__tests__/containers/**/*.test.ts'],
          maxWorkers: 1,
        },
      },
    ],
  },
});
