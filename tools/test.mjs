// The last line of `npm test` is `N passed, N failed`.
// `npm run test:long` (option --long) runs the tests that take too long for `npm test`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  findOrInstallChromium,
  installPackages,
  installServers,
  runScript,
} from './dependencies.mjs';

// Hundreds of processes load the same modules, and with this cache of compiled code they start in a third of the time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const results = 'test-results';
let passed = 0;
let skipped = 0;
/** The failures are printed at the end, because logs are often cut to their end. */
const failures = [];
const maxReason = 1500;
const times = [];

async function run(script, settings) {
  const { isOk, seconds } = await runScript(script, settings);
  times.push(`${script} ${seconds} s`);
  return isOk;
}

/** Resolves to true if the last check has passed. */
async function check(...scripts) {
  let isOk = false;
  for (const script of scripts) {
    isOk = await run(script, { isQuiet: true });
    if (isOk) passed++;
    else failures.push(script);
  }
  return isOk;
}

/** A script that fails without a failed test, or runs no test, is one failure. */
async function count(script, options, variables, read) {
  const isOk = await run(script, { options, variables });
  let counts = { passed: 0, failures: [], skipped: 0 };
  try {
    counts = read();
  } catch {
    // A script that failed early has no result file and counts as a failure below.
  }
  passed += counts.passed;
  skipped += counts.skipped;
  failures.push(...counts.failures);
  if ((!isOk || counts.passed + counts.skipped === 0) && counts.failures.length === 0)
    failures.push(script);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function vitest(script) {
  const file = `${results}/${script.replace(':', '-')}.json`;
  await count(
    script,
    ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
    () => {
      const report = readJson(file);
      const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
        const failedTests = assertionResults
          .filter((test) => test.status === 'failed')
          .map(
            ({ fullName, failureMessages }) =>
              `${name}: ${fullName}\n${stripVTControlCharacters(failureMessages.join('\n')).slice(0, maxReason)}`,
          );
        // A test file that could not be loaded has no tests in the report, so the file itself counts as a failure.
        return status === 'failed' && assertionResults.length === 0 ? [name] : failedTests;
      });
      return { passed: report.numPassedTests, failures, skipped: report.numPendingTests };
    },
  );
}

async function playwright() {
  const file = `${results}/e2e.json`;
  await count(
    'test:e2e',
    [],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: findOrInstallChromium() },
    () => {
      const { stats, suites } = readJson(file);
      const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
      const failures = suites
        .flatMap(specsOf)
        .flatMap(({ file: spec, title, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected')
            .map(({ projectName }) => `${projectName}, ${spec}: ${title}`),
        );
      return { passed: stats.expected + stats.flaky, failures, skipped: stats.skipped };
    },
  );
}

async function testAll() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  // check:types and build both write into .next, so they run one after the other.
  const [isBuilt] = await Promise.all([
    check('check:types', 'build'),
    check('check:lint', 'check:format', 'check:unused', 'check:styles'),
  ]);
  await vitest('test:unit');
  if (isBuilt) {
    await vitest('test:build');
    // test:smoke uses one processor for less than a minute, so the e2e tests run beside it.
    await Promise.all([
      vitest('test:smoke'),
      playwright().catch((error) => void failures.push(error.message)),
    ]);
  }
  if (missing.length > 0) {
    const packages = missing.join(' ');
    console.log(
      `\n${packages} missing (Debian: apt-get install ${packages}): the tests that need them were skipped.`,
    );
  }
  console.log(`\n${times.join(', ')}`);
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
}

async function testLong() {
  const scripts = [
    ['fuzz'],
    ['simulate', '--seeds', '1000'],
    ['build'],
    ['test:browsers'],
    ['test:weekly'],
    ['check:accessibility'],
    ['test:containers'],
    ['test:mutation'],
  ];
  const variables = { CHROMIUM_PATH: findOrInstallChromium() };
  for (const [script, ...options] of scripts)
    if (!(await runScript(script, { options, variables })).isOk) failures.push(script);
  console.log(failures.length === 0 ? '\nAll passed' : `\nFailed: ${failures.join(', ')}`);
}

installPackages();
const missing = installServers();
await (process.argv.includes('--long') ? testLong() : testAll());
process.exitCode = failures.length === 0 ? 0 : 1;
