import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Not UTC, so that a test fails where server output depends on the host's time zone.
process.env.TZ = 'Asia/Seoul';

export const plugins = [react()];

export const everyTest = {
  setupFiles: ['__tests__/support/setupTests.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  clearMocks: true,
  // What hangs fails all the same; what is slow on a busy machine does not.
  testTimeout: 40_000,
  hookTimeout: 40_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Much of a test is waiting: one worker more than processors. */
const maxWorkers = availableParallelism() + 1;

/** Runs weekly (docs/decisions/0030): parts that change rarely, under load or for minutes. Some need `npm run build` first. */
const weekly = ['build/rollingRestart', 'build/secretRotation', 'build/tracing', 'tools/release'].map(
  (name) => `__tests__/${name}.test.ts`,
);

/** In a vm context ESLint does not resolve imports, promises of two contexts settle in another order each time, and files share one heap. */
const ownProcess = ['__tests__/tools/importZones.test.ts', '__tests__/simulation/*.test.ts'];

export default defineConfig({
  plugins,
  test: {
    // `--changed` (npm run check) would run every test after any edit of package.json.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'unit',
          include: ['__tests__/**/*.test.{ts,tsx}'],
          exclude: ['__tests__/build/**', '__tests__/browsers/**', '__tests__/containers/**', ...ownProcess, ...weekly],
          // A worker loads jsdom once for all its files: a third less processor time than a process per file.
          pool: 'vmForks',
          maxWorkers,
        },
      },
      { extends: true, test: { ...everyTest, name: 'process', include: ownProcess, maxWorkers } },
      // Reads or runs the production build in .next: `npm run build` comes first.
      {
        extends: true,
        test: { ...everyTest, name: 'build', include: ['__tests__/build/**/*.test.ts'], exclude: weekly, maxWorkers: 2 },
      },
      { extends: true, test: { ...everyTest, name: 'weekly', include: weekly, maxWorkers: 1 } },
      { extends: true, test: { ...everyTest, name: 'smoke', include: ['__tests__/browsers/smoke.test.ts'], maxWorkers: 1 } },
      { extends: true, test: { ...everyTest, name: 'browsers', include: ['__tests__/browsers/mainJob.test.ts'], maxWorkers: 1 } },
      { extends: true, test: { ...everyTest, name: 'containers', include: ['__tests__/containers/**/*.test.ts'], maxWorkers: 1 } },
    ],
  },
});
