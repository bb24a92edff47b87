// @ts-check
/** ROOM is one of the keys of `rooms` in vitest.mutation.config.ts. */
const room = process.env.ROOM ?? '';

const config = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`${room}/*.{ts,tsx}`],
  // Stryker's option `testFiles` is not used, because mutants at module level are then never active (Stryker 10.1.1).
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: 'test-results/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['/.next', '/.demo', '/test-results'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `test-results/mutation/${room.replaceAll('/', '-')}.json` },
  thresholds: { high: 95, low: 90, break: 85 },
};

export default config;
