// `npm run demo` runs the whole product on this machine. The reference backend stands in for the backend of an operator.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { installPackages, isBuildCurrent } from './dependencies.mjs';

process.env.NEXT_TELEMETRY_DISABLED ??= '1'; // for the build and for the portal

/** Only this machine may reach the demo, because its passwords are published. */
const host = '127.0.0.1';
const portalPort = Number(process.env.PORT ?? 3000);
const backendPort = Number(process.env.BACKEND_PORT ?? 4000);
const folder = '.demo';

if (process.argv.includes('--fresh')) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await refuseTakenPort(portalPort, 'PORT');
await refuseTakenPort(backendPort, 'BACKEND_PORT');
installPackages();
if (!isBuildCurrent()) {
  console.log('Building the portal ...');
  if (spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status !== 0)
    process.exit(1);
}

const portalOrigin = `http://localhost:${portalPort}`;
const backendOrigin = `http://localhost:${backendPort}`;
const programs = [
  start('backend', {
    BACKEND_HOST: host,
    BACKEND_PORT: String(backendPort),
    BACKEND_PUBLIC_ORIGIN: backendOrigin,
    BACKEND_DATABASE: `${folder}/reference-backend.sqlite`,
  }),
  start('start', {
    HOST: host,
    PORT: String(portalPort),
    UPSTREAM_URL: backendOrigin,
    NEXTAUTH_URL: portalOrigin,
    NEXTAUTH_SECRET: demoSecret(),
    STATE_DIR: folder,
    PICTURE_CACHE_DIR: `${folder}/pictures`,
    SITE_FILE: process.env.SITE_FILE || siteFile(),
    GAME_HOSTS: `localhost:${backendPort}`,
    IMAGE_HOSTS: `localhost:${backendPort}`,
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
for (const program of programs) program.on('exit', (code) => stop(code ?? 1));

await untilReady(`${portalOrigin}/readyz`);
console.log(
  `\n  Maru is open:  ${portalOrigin}\n  Demo member:   demo / demo1234 (unless changed), join code MARU\n  Operator:      npm run backend -- --help\n  Start over:    npm run demo -- --fresh\n  Stop:          Ctrl+C\n`,
);

/** The new process group lets `stop` end all processes of the script. */
function start(script, variables) {
  const log = process.env.DEMO_LOG === '1' ? 'inherit' : ['ignore', 'ignore', 'inherit'];
  return spawn('npm', ['run', '--silent', script], {
    stdio: log,
    detached: true,
    env: { ...process.env, ...variables },
  });
}

function stop(code) {
  for (const program of programs) {
    program.removeAllListeners('exit');
    try {
      process.kill(-program.pid, 'SIGINT'); // SIGINT ends the portal at once; SIGTERM would let it finish its requests
    } catch {
      // The program has already ended.
    }
  }
  process.exit(code);
}

/** The secret is stored in a file, so that members stay logged in when the demo is started again. */
function demoSecret() {
  const file = `${folder}/secret`;
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** The form always asks for the withdrawal password, because the backend requires this password. */
function siteFile() {
  const file = `${folder}/site.json`;
  writeFileSync(
    file,
    JSON.stringify({
      jackpot: { url: `${backendOrigin}/jackpots` },
      isWithdrawPasswordAlwaysAsked: true,
    }),
  );
  return file;
}

async function refuseTakenPort(port, variable) {
  await new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => {
        console.error(
          `Port ${port} is taken. Choose another: ${variable}=${port + 10} npm run demo`,
        );
        process.exit(1);
      })
      .listen(port, host, () => probe.close(resolve));
  });
}

async function untilReady(address) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isReady = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  console.error('The portal did not start within a minute. DEMO_LOG=1 npm run demo shows why.');
  stop(1);
}
