// Installs what the demo and the tests need, and runs scripts of package.json. This module runs before the packages are installed, so it
// imports no package and also works with Node 20.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lock';

/** Installs the packages of package-lock.json, unless the last installation was made with the same file. */
export function installPackages() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm ci): a minute, on a busy machine several ...');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  writeFileSync(stamp, lock);
}

/** The path of the first installed program of the list. Undefined if no program of the list is installed. */
export function find(names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

/** Installs Debian packages. Does nothing without root or apt-get. Throws if apt-get fails. */
function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !find(['apt-get'])) return;
  console.log(`Installing Debian's ${packages.join(' and ')} (apt-get) ...`);
  execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-q', ...packages], {
    stdio: 'ignore',
    // With RUNLEVEL 1, Debian does not start an installed server as a service.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

/** The programs that some tests need, by the name of their Debian package. */
const servers = { 'redis-server': 'redis-server', 'nginx-light': 'nginx', openssl: 'openssl' };

/** Tries to install the missing packages of `servers`. Returns the packages that are still missing. */
export function installServers() {
  const missing = () => Object.keys(servers).filter((name) => !find([servers[name], `/usr/sbin/${servers[name]}`]));
  if (missing().length === 0) return [];
  try {
    installFromDebian(missing());
  } catch {
    // Without network or permission the packages stay missing. The caller prints their names.
  }
  return missing();
}

/** Debian's package and program of Chromium without windows. The browser tests take two thirds of the time that a full Chromium needs. */
const headlessShell = 'chromium-headless-shell';
const chromiums = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an installed Chromium. The headless shell is preferred. Undefined if no Chromium is installed. */
export const findChromium = () => process.env.CHROMIUM_PATH ?? find(chromiums);

/** The path of a Chromium for the browser tests. Tries to install Debian's headless shell. Throws an error that says what to install. */
export function findOrInstallChromium() {
  const given = process.env.CHROMIUM_PATH ?? find([headlessShell]);
  if (given) return given;
  try {
    // The font package has Korean, Japanese and Chinese glyphs. Without them screenshots show boxes.
    installFromDebian([headlessShell, 'fonts-noto-cjk']);
  } catch {
    // Without network or permission, another installed Chromium is used, which is slower.
  }
  const installed = find(chromiums);
  if (installed) return installed;
  throw new Error(`The browser tests need Chromium. Install it (Debian: apt-get install ${headlessShell}) or name it in CHROMIUM_PATH.`);
}

/** True if there is a production build and no source file is newer than it. */
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
 * Runs a script of package.json through npm, which uses the project's own Node. Prints how long the script took.
 * @param isQuiet prints the output of the script only if the script fails
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
