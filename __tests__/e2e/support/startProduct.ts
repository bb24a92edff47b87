import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '#contract/calls.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import type { Fault, Orders } from '#reference-backend/testControl.ts';
import { freePort } from '#tests/support/freePort.ts';
import { runScript } from '#tests/support/runScript.ts';

const lightColors = { accent: '#1f5fbf', ground: 'light', felt: '#dfe9f6' };

/** The longest names that a site can have: names of one word, and in English a name of several words. */
const longName = {
  ko: '미드나이트살롱'.repeat(6).slice(0, 40),
  en: 'The Grand Midnight Salon of Maru Bay 777',
  jp: 'ミッドナイトサロン'.repeat(5).slice(0, 40),
};

/** Each site has its own loopback address. `test.use({ site })` chooses a site. */
const testSites = {
  usual: { host: 'localhost', settings: {} },
  light: { host: '127.0.0.1', settings: { colors: lightColors } },
  longName: { host: '127.0.0.2', settings: { name: longName } },
  lightLongName: { host: '127.0.0.3', settings: { name: longName, colors: lightColors } },
  frame: { host: '127.0.0.4', settings: { play: { mode: 'frame' } } },
};

export type TestSite = keyof typeof testSites;

export type Product = Awaited<ReturnType<typeof startProduct>>['product'];

function startProgram(file: string, variables: Record<string, string>) {
  const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env, ...variables };
  return spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

async function untilAnswering(address: string, init?: RequestInit): Promise<void> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const isAnswering = await fetch(address, init).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isAnswering) return;
    if (Date.now() > deadline) throw new Error(`${address} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The returned function stops the backend. */
export type StartBackend = (
  port: number,
  publicOrigin: string,
  databaseFile: string,
) => Promise<() => void>;

const startBackendProgram: StartBackend = async (port, publicOrigin, databaseFile) => {
  const program = startProgram('reference-backend/start.ts', {
    BACKEND_PORT: String(port),
    BACKEND_PUBLIC_ORIGIN: publicOrigin,
    BACKEND_DATABASE: databaseFile,
    BACKEND_SCENARIO: 'normal',
    BACKEND_OPERATOR_SECONDS: '0',
    BACKEND_CONTROL: '1',
  });
  return () => void program.kill('SIGKILL');
};

/**
 * The portal is the build in .next.
 * @param startBackend starts another backend in place of the program, for example inside the test process
 */
export async function startProduct(
  startBackend = startBackendProgram,
  variables: Record<string, string> = {},
) {
  const backendPort = await freePort();
  const backendOrigin = `http://localhost:${backendPort}`;
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  const databaseFile = join(folder, 'backend.sqlite');
  const siteFile = join(folder, 'site.json');
  const port = await freePort();
  const originOf = (site: TestSite) => `http://${testSites[site].host}:${port}`;
  const portalOrigin = originOf('usual');
  const names = Object.keys(testSites) as TestSite[];
  const sites = names.map((site) => ({ hosts: [originOf(site)], ...testSites[site].settings }));
  writeFileSync(
    siteFile,
    JSON.stringify({ defaults: { jackpot: { url: `${backendOrigin}/jackpots` } }, sites }),
  );
  const stopBackend = await startBackend(backendPort, backendOrigin, databaseFile);
  const portal = startProgram('server.ts', {
    NODE_ENV: 'production',
    PORT: String(port),
    STATE_DIR: join(folder, 'state'),
    PICTURE_CACHE_DIR: join(folder, 'pictures'),
    UPSTREAM_URL: backendOrigin,
    NEXTAUTH_SECRET: 'a-secret-of-the-browser-tests-0123456789',
    GAME_HOSTS: `localhost:${backendPort}`,
    IMAGE_HOSTS: `localhost:${backendPort}`,
    SITE_FILE: siteFile,
    // This value overrides the value in the developer's .env, which the server reads.
    NEXTAUTH_URL: portalOrigin,
    // Without rate limits, a test can log in often. Without cached reads, a test sees the state of the backend immediately.
    RATE_LIMIT_FACTOR: '0',
    SHARED_READ_FACTOR: '0',
    ...variables,
  });
  const order = async <Answer = unknown, Name extends keyof Orders = keyof Orders>(
    name: Name,
    body: Orders[Name],
  ): Promise<Answer> => {
    const reply = await fetch(`${backendOrigin}/__control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The backend refused ${name}: ${await reply.text()}`);
    return reply.json();
  };
  const journal = async () =>
    (await order<{ journal: { call: string; body: unknown }[] }>('journal', {})).journal;
  const isBackendUp = untilAnswering(`${backendOrigin}/__control/journal`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  const stop = () => {
    portal.kill('SIGKILL');
    stopBackend();
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.all([untilAnswering(`${portalOrigin}/readyz`), isBackendUp]).catch(
    (error: unknown) => {
      stop();
      throw error;
    },
  );
  const product = {
    /** The origin of the site `usual`. */
    portalOrigin,
    originOf,
    backendOrigin,
    scenario: (name: ScenarioName) => order('reset', { scenario: name }),
    fault: (fault: Fault) => order('fault', fault),
    /** Members stay logged in. */
    mend: () => order('reset', {}),
    journal,
    sent: async (call: CallName) =>
      (await journal()).filter((entry) => entry.call === call).map(({ body }) => body),
    decide: (kind: 'deposit' | 'withdrawal') =>
      order('decide', { userId: 'demo', kind, decision: 'settle' }),
    answer: () => order('answer', {}),
    /** Runs `npm run backend -- <words>` and returns the output. */
    operator: async (...words: string[]) => {
      const { code, said, complained } = await runScript('reference-backend/start.ts', words, {
        BACKEND_DATABASE: databaseFile,
      });
      if (code !== 0) throw new Error(`The operator's command failed: ${complained.join('\n')}`);
      return said.join('\n');
    },
    outage: (ms: number) => order('outage', { ms }),
  };
  return { product, stop };
}
