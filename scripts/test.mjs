// npm test: every check of the project on a clean checkout. Ends in the line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallChromium, findOrInstallRedis, installPackages } from './dependencies.mjs';

const results = 'test-results';
let passed = 0;
let failed = 0;
let skipped = 0;

/** Runs a script of package.json through npm, which puts the project's own Node first. */
function run(script, options = [], variables = {}) {
  console.log(`\n== ${script}`);
  const started = Date.now();
  const ended = spawnSync('npm', ['run', '--silent', script, '--', ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  console.log(`== ${script}: ${ended.status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return ended.status === 0;
}

/** A check that passes or fails as a whole. */
function check(script) {
  const isOk = run(script);
  if (isOk) passed++;
  else failed++;
  return isOk;
}

/** A test run that counts its own tests. A run that fails without a failed test (it could not start) counts as one failure. */
function count(script, options, variables, read) {
  const isOk = run(script, options, variables);
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read();
  } catch {
    // No result file: the run never got that far, and isOk says so.
  }
  passed += counts.passed;
  failed += counts.failed;
  skipped += counts.skipped;
  if ((!isOk || counts.passed === 0) && counts.failed === 0) failed++;
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function vitest(script) {
  const file = `${results}/${script.replace(':', '-')}.json`;
  count(script, ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {}, () => {
    const report = readJson(file);
    // A file that could not even load has no tests to count: a failure of its own.
    const unloadable = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length, skipped: report.numPendingTests };
  });
}

function playwright() {
  const file = `${results}/e2e.json`;
  count('test:e2e', [], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: findOrInstallChromium() }, () => {
    const { stats } = readJson(file);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

installPackages();
const hasRedis = findOrInstallRedis();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const script of ['check:format', 'check:lint', 'check:types', 'check:styles']) check(script);
vitest('test:unit');
if (check('build')) {
  vitest('test:build');
  try {
    playwright();
  } catch (error) {
    console.error(error.message);
    failed++;
  }
}
if (!hasRedis) console.log('\nredis-server is missing (Debian: apt-get install redis-server): the tests that need it were skipped.');
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
