// `npm run check` runs the quick checks of `npm test`. Of the unit tests it runs only the tests that the changes since main can affect, and
// the tests of `readingTests`.
import { spawnSync } from 'node:child_process';
import { runScript } from './dependencies.mjs';

const cache = (tool) => ['--cache', '--cache-location', `node_modules/.cache/${tool}/`];

/** On main, the last commit is the base, so that only uncommitted changes count. */
function baseCommit() {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

/** `--changed` does not find tests that read files without importing them, such as texts, styles and documents. */
const readingTests = [
  'public',
  'styles',
  'docs',
  'deploy',
  'contract/callTable',
  'lib/server/config/serverEnv',
];
const quiet = ['--reporter', 'minimal', '--silent=passed-only'];

const waiting = [
  ['check:lint', ...cache('eslint')],
  ['check:types'],
  ['test:unit', '--changed', baseCommit(), '--passWithNoTests', ...quiet],
  ['test:unit', ...readingTests.map((place) => `__tests__/${place}`), ...quiet],
  ['check:format', '--cache'],
  ['check:styles', ...cache('stylelint')],
];
const failures = [];

/** Two calls run at the same time and take from the same list, to use two processors. */
async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [script, ...options] = next;
    if (!(await runScript(script, { options, isQuiet: true })).isOk) failures.push(script);
  }
}

await Promise.all([runWaiting(), runWaiting()]);
if (failures.length > 0)
  console.log(
    `\nFailed: ${failures.join(', ')}. npm run fix repairs format, lint and styles where a tool can.`,
  );
process.exitCode = failures.length === 0 ? 0 : 1;
