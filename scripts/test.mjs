// npm test: every check of the project on a clean checkout. Ends in the line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findOrInstallChromium, installPackages, installServers } from './dependencies.mjs';

const results = 'test-results';
let passed = 0;
let skipped = 0;
/** What failed, for the end: a log of which only the end is kept has to say it. */
const failures = [];

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
  else failures.push(script);
  return isOk;
}

/** A test run that counts its own tests. A run that fails without a failed test (it could not start) counts as one failure. */
function count(script, options, variables, read) {
  const isOk = run(script, options, variables);
  let counts = { passed: 0, failures: [], skipped: 0 };
  try {
    counts = read();
  } catch {
    // No result file: the run never got that far, and isOk says so.
  }
  passed += counts.passed;
  skipped += counts.skipped;
  failures.push(...counts.failures);
  if ((!isOk || counts.passed === 0) && counts.failures.length === 0) failures.push(script);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function vitest(script) {
  const file = `${results}/${script.replace(':', '-')}.json`;
  count(script, ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {}, () => {
    const report = readJson(file);
    const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
      const failedTests = assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`);
      // A file that could not even load has no tests to count: a failure of its own.
      return status === 'failed' && assertionResults.length === 0 ? [name] : failedTests;
    });
    return { passed: report.numPassedTests, failures, skipped: report.numPendingTests };
  });
}

function playwright() {
  const file = `${results}/e2e.json`;
  count('test:e2e', [], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: findOrInstallChromium() }, () => {
    const { stats, suites } = readJson(file);
    const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
    const failures = suites
      .flatMap(specsOf)
      .flatMap(({ file: spec, title, tests }) =>
        tests.filter(({ status }) => status === 'unexpected').map(({ projectName }) => `${projectName}, ${spec}: ${title}`),
      );
    return { passed: stats.expected + stats.flaky, failures, skipped: stats.skipped };
  });
}

installPackages();
const missing = installServers();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const script of ['check:format', 'check:lint', 'check:types', 'check:styles', 'check:unused']) check(script);
vitest('test:unit');
if (check('build')) {
  vitest('test:build');
  try {
    playwright();
  } catch (error) {
    failures.push(error.message);
  }
}
if (missing.length > 0) {
  const packages = missing.join(' ');
  console.log(`\n${packages} missing (Debian: apt-get install ${packages}): the tests that need them were skipped.`);
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
