// Installs what the demo and the tests need, and runs scripts of package.json. It runs before the packages are installed, so it has no
// dependency and needs Node 20 only.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lock';

/** Installs the packages of package-lock.json unless exactly these are installed already. */
export function installPackages() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm ci): a minute, on a busy machine several ...');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  writeFileSync(stamp, lock);
}

/** The path of the first of these programs that is installed. */
export function find(names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

/** Installs Debian's packages where that is possible; throws where it fails. */
function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !find(['apt-get'])) return;
  console.log(`Installing Debian's ${packages.join(' and ')} (apt-get) ...`);
  execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-q', ...packages], {
    stdio: 'ignore',
    // RUNLEVEL 1: a server that is installed is not started as a service.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

/** Programs that some tests need, by the Debian package that has them. */
const servers = { 'redis-server': 'redis-server', 'nginx-light': 'nginx', openssl: 'openssl' };

/** Installs the missing packages of `servers`, where that is possible. Returns those that are still missing. */
export function installServers() {
  const missing = () => Object.keys(servers).filter((name) => !find([servers[name], `/usr/sbin/${servers[name]}`]));
  if (missing().length === 0) return [];
  try {
    installFromDebian(missing());
  } catch {
    // Without network or permission they stay missing, and the caller names them.
  }
  return missing();
}

/** Headless Chromium: the browser tests take two thirds of the time in it. */
const headlessShell = 'chromium-headless-shell';
const chromiums = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium that is installed, the headless shell before others. */
export const findChromium = () => process.env.CHROMIUM_PATH ?? find(chromiums);

/** The path of a Chromium for the browser tests; installs Debian's headless shell where it may. Throws a sentence that says what to do. */
export function findOrInstallChromium() {
  const given = process.env.CHROMIUM_PATH ?? find([headlessShell]);
  if (given) return given;
  try {
    // Korean, Japanese and Chinese glyphs: without them a screenshot shows boxes.
    installFromDebian([headlessShell, 'fonts-noto-cjk']);
  } catch {
    // Without network another Chromium serves as well, only more slowly.
  }
  const installed = find(chromiums);
  if (installed) return installed;
  throw new Error(`The browser tests need Chromium. Install it (Debian: apt-get install ${headlessShell}) or name it in CHROMIUM_PATH.`);
}

/** True when the production build is there and no source file is younger. */
export function isBuildCurrent() {
  if (!existsSync('.next/BUILD_ID')) return false;
  const sources = [
    'pages',
    'components',
    'lib',
    'contract',
    'styles',
    'public',
    'next.config.js',
    'next-i18next.config.js',
    'instrumentation-client.ts',
    'instrumentation.ts',
    'package-lock.json',
  ];
  const younger = spawnSync('find', [...sources, '-type', 'f', '-newer', '.next/BUILD_ID', '-print', '-quit'], { encoding: 'utf8' });
  return younger.status === 0 && younger.stdout === '';
}

/**
 * Runs a script of package.json through npm, which puts the project's own Node first. Prints its time.
 * @param isQuiet prints its output only if it fails
 */
export async function runScript(script, { options = [], variables = {}, isQuiet = false } = {}) {
  if (!isQuiet) console.log(`\n== ${script}`);
  const started = Date.now();
  const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn('npm', ['run', '--silent', script, '--', ...options], { stdio, env: { ...process.env, ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const isOk = (await new Promise((resolve) => child.once('close', resolve))) === 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${isOk ? '' : output}== ${script}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s`);
  return { isOk, seconds };
}
