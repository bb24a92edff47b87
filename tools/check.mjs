// npm run check: the quick checks of npm test, two at a time, the unit tests that the changes since main can affect, and those of texts, styles and documents.
import { spawn, spawnSync } from 'node:child_process';

const cache = (tool) => ['--cache', '--cache-location', `node_modules/.cache/${tool}/`];

/** The commit that the branch left main at; on main the last commit, so that only uncommitted changes count. */
function baseCommit() {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}

/** Tests of files that no test imports, such as texts, styles and documents: `--changed` does not find these. */
const readingTests = ['public', 'styles', 'docs', 'deploy', 'contract/callTable', 'lib/server/config/serverEnv'];
const quiet = ['--reporter', 'minimal', '--silent=passed-only'];

const waiting = [
  ['check:lint', ...cache('eslint')],
  ['check:types'],
  ['test:unit', '--changed', baseCommit(), '--passWithNoTests', ...quiet],
  ['test:unit', ...readingTests.map((place) => `__tests__/${place}`), ...quiet],
  ['check:unused'],
  ['check:format', '--cache'],
  ['check:styles', ...cache('stylelint')],
];
const failures = [];

/** Runs one script after the other; two of these loops keep two processors busy. */
async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [script, ...options] = next;
    const started = Date.now();
    let output = '';
    const child = spawn('npm', ['run', '--silent', script, '--', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const status = await new Promise((resolve) => child.once('close', resolve));
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${script} (${seconds} s)${status === 0 ? '' : `\n${output}`}`);
    if (status !== 0) failures.push(script);
  }
}

await Promise.all([runWaiting(), runWaiting()]);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}. npm run fix repairs format, lint and styles where a tool can.`);
process.exitCode = failures.length === 0 ? 0 : 1;
