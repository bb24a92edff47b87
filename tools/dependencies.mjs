// This module runs before the packages are installed, so it imports no package and also works with Node 20.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lock';

export function installPackages() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm ci): a minute, on a busy machine several ...');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  writeFileSync(stamp, lock);
}

export function find(names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

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

/** Returns the packages that are still missing. */
export function installServers() {
  const missing = () =>
    Object.keys(servers).filter((name) => !find([servers[name], `/usr/sbin/${servers[name]}`]));
  if (missing().length === 0) return [];
  try {
    installFromDebian(missing());
  } catch {
    // Without network or permission the packages stay missing, and the caller prints their names.
  }
  return missing();
}

/** In this Chromium without windows, the browser tests take two thirds of the time that they need in a full Chromium. */
const headlessShell = 'chromium-headless-shell';
const chromiums = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const findChromium = () => process.env.CHROMIUM_PATH ?? find(chromiums);

/** @throws with a message that says what to install */
export function findOrInstallChromium() {
  const given = process.env.CHROMIUM_PATH ?? find([headlessShell]);
  if (given) return given;
  try {
    // Without the Korean, Japanese and Chinese glyphs of the font package, screenshots show boxes.
    installFromDebian([headlessShell, 'fonts-noto-cjk']);
  } catch {
    // Without network or permission, another installed Chromium is used, which is slower.
  }
  const installed = find(chromiums);
  if (installed) return installed;
  throw new Error(
    `The browser tests need Chromium. Install it (Debian: apt-get install ${headlessShell}) or name it in CHROMIUM_PATH.`,
  );
}

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
  const younger = spawnSync(
    'find',
    [...sources, '-type', 'f', '-newer', '.next/BUILD_ID', '-print', '-quit'],
    { encoding: 'utf8' },
  );
  return younger.status === 0 && younger.stdout === '';
}

/** @param isQuiet prints the output of the script only if the script fails */
export async function runScript(script, { options = [], variables = {}, isQuiet = false } = {}) {
  if (!isQuiet) console.log(`\n== ${script}`);
  const started = Date.now();
  const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn('npm', ['run', '--silent', script, '--', ...options], {
    stdio,
    env: { ...process.env, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output += chunk));
  const isOk = (await new Promise((resolve) => child.once('close', resolve))) === 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${isOk ? '' : output}== ${script}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s`);
  return { isOk, seconds };
}
