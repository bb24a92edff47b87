import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '#contract/calls.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import type { FaultOrder } from '#reference-backend/testControl.ts';
import { freePort } from '#tests/support/freePort.ts';
import { runScript } from '#tests/support/runScript.ts';
import { testSites, type TestSite } from './testSites.ts';

/** The whole product as an operator runs it: the built portal and the reference backend, without a mock. */
export interface Product {
  /** The origin of the portal's first site, which has the defaults. */
  portalOrigin: string;
  /** The origin of one of its sites. */
  originOf: (site: TestSite) => string;
  backendOrigin: string;
  /** Resets the backend to a scenario. */
  scenario(name: ScenarioName): Promise<void>;
  /** Injects a fault into the next answers of a call. */
  fault(order: FaultOrder): Promise<void>;
  /** Ends all faults and clears the journal; members stay logged in. */
  mend(): Promise<void>;
  /** The requests that reached the backend since the last scenario. */
  journal(): Promise<{ call: string; headers: Record<string, string>; body: unknown }[]>;
  /** The bodies of the requests of one call that reached the backend since the last scenario. */
  sent(call: CallName): Promise<unknown[]>;
  /** Settles the oldest waiting application of the demo member, as the operator does. */
  decide(kind: 'deposit' | 'withdrawal', decision: 'settle' | 'cancel'): Promise<void>;
  /** Answers all enquiries, as the operator does. */
  answer(): Promise<void>;
  /** Runs an operator command, `npm run backend -- <words>`. Returns its output. */
  operator(...words: string[]): Promise<string>;
  /** Refuses all connections for this time. */
  outage(ms: number): Promise<void>;
  /** The portal's metrics as Prometheus reads them. */
  metrics(): Promise<string>;
}

function startProgram(file: string, variables: Record<string, string>) {
  const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env, ...variables };
  return spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

async function untilAnswering(address: string, init?: RequestInit): Promise<void> {
  const deadline = Date.now() + 30_000;
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

/** Starts a reference backend on this port, with its data in this file. Returns a function that ends it. */
export type StartBackend = (port: number, publicOrigin: string, databaseFile: string) => Promise<() => void>;

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
 * Starts the product on free ports; the portal is the build in .next.
 *
 * @param startBackend Replaces the backend program, for example by a backend inside the test process.
 */
export async function startProduct(startBackend = startBackendProgram): Promise<{ product: Product; stop: () => void }> {
  const backendPort = await freePort();
  const backendOrigin = `http://localhost:${backendPort}`;
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  const databaseFile = join(folder, 'backend.sqlite');
  const siteFile = join(folder, 'site.json');
  const port = await freePort();
  const metricsPort = await freePort();
  const originOf = (site: TestSite) => `http://${testSites[site].host}:${port}`;
  const portalOrigin = originOf('usual');
  const names = Object.keys(testSites) as TestSite[];
  const sites = names.map((site) => ({ hosts: [originOf(site)], ...testSites[site].settings }));
  writeFileSync(siteFile, JSON.stringify({ defaults: { jackpot: { url: `${backendOrigin}/jackpots` } }, sites }));
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
    // The server reads the .env of the developer, which has another one.
    NEXTAUTH_URL: portalOrigin,
    METRICS_PORT: String(metricsPort),
    // As good as no visit; a test that measures its visit decides by its Math.random.
    VITALS_SHARE: '0.000001',
    // Without limits and cached reads, a test can log in often and sees the state of the backend at once.
    RATE_LIMIT_FACTOR: '0',
    SHARED_READ_FACTOR: '0',
  });
  const order = async (name: string, body: object) => {
    const reply = await fetch(`${backendOrigin}/__control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The backend refused ${name}: ${await reply.text()}`);
    return reply.json();
  };
  const journal: Product['journal'] = async () => (await order('journal', {})).journal;
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
  await Promise.all([untilAnswering(`${portalOrigin}/readyz`), isBackendUp]).catch((error: unknown) => {
    stop();
    throw error;
  });
  const product: Product = {
    portalOrigin,
    originOf,
    backendOrigin,
    scenario: (name) => order('reset', { scenario: name }),
    fault: (fault) => order('fault', fault),
    mend: () => order('reset', {}),
    journal,
    sent: async (call) => (await journal()).filter((entry) => entry.call === call).map(({ body }) => body),
    decide: (kind, decision) => order('decide', { userId: 'demo', kind, decision }),
    answer: () => order('answer', {}),
    operator: async (...words) => {
      const { code, said, complained } = await runScript('reference-backend/command.ts', words, { BACKEND_DATABASE: databaseFile });
      if (code !== 0) throw new Error(`The operator's command failed: ${complained.join('\n')}`);
      return said.join('\n');
    },
    outage: (ms) => order('outage', { ms }),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
  };
  return { product, stop };
}
