// @ts-check
/** One of the rooms in vitest.mutation.config.ts. */
const room = process.env.ROOM ?? '';

const config = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`${room}/*.{ts,tsx}`],
  // Not `testFiles` of Stryker: with it, mutants of module level are never active (10.1.1).
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
