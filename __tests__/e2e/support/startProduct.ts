import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '#contract/calls.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import type { FaultOrder } from '#reference-backend/faults.ts';
import { freePort } from '#tests/support/freePort.ts';
import { runCommand } from '#tests/support/runCommand.ts';

/** The whole product as an operator runs it: the built portal and the reference backend, no mock between. */
export interface Product {
  portalOrigin: string;
  backendOrigin: string;
  /** Starts the backend over in a named situation. */
  scenario(name: ScenarioName): Promise<void>;
  /** Spoils the next answers of a call. */
  fault(order: FaultOrder): Promise<void>;
  /** Ends all faults and forgets what reached the backend; everybody stays logged in. */
  mend(): Promise<void>;
  /** What reached the backend since the last scenario. */
  journal(): Promise<{ call: string; headers: Record<string, string>; body: unknown }[]>;
  /** The bodies of one call that reached the backend since the last scenario. */
  sent(call: CallName): Promise<unknown[]>;
  /** Lets the operator decide the oldest waiting application of the demo member. */
  decide(kind: 'deposit' | 'withdrawal', decision: 'settle' | 'cancel'): Promise<void>;
  /** Lets the operator answer every enquiry. */
  answer(): Promise<void>;
  /** The operator in a second terminal: `npm run backend -- <words>`. Answers what the command says. */
  operator(...words: string[]): Promise<string>;
  /** Refuses every connection for so long. */
  outage(ms: number): Promise<void>;
  /** A portal of the same backend under another host, started when it is first asked for; its origin. */
  otherHost(): Promise<string>;
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

/** Starts a reference backend on this port, with its data in this file, and answers how to end it. */
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

interface ProductOptions {
  /** What the site's file says (docs/white-label.md). */
  site?: object;
  /** Replaces the backend program, such as a backend inside the test process. */
  startBackend?: StartBackend;
}

/** Starts it on free ports; the portal is the one in .next. */
export async function startProduct({ site = {}, startBackend = startBackendProgram }: ProductOptions = {}): Promise<{
  product: Product;
  stop: () => void;
}> {
  const backendPort = await freePort();
  const backendOrigin = `http://localhost:${backendPort}`;
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  const databaseFile = join(folder, 'backend.sqlite');
  const siteFile = join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify(site));
  const stopBackend = await startBackend(backendPort, backendOrigin, databaseFile);
  const portals: ReturnType<typeof startProgram>[] = [];
  const startPortal = async (host: string) => {
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    portals.push(
      startProgram('server.ts', {
        NODE_ENV: 'production',
        PORT: String(port),
        UPSTREAM_URL: backendOrigin,
        NEXTAUTH_URL: origin,
        NEXTAUTH_SECRET: 'a-secret-of-the-browser-tests-0123456789',
        GAME_HOSTS: `localhost:${backendPort}`,
        IMAGE_HOSTS: `localhost:${backendPort}`,
        SITE_FILE: siteFile,
        // A test may log in as often as it likes, and sees the backend's situation at once.
        RATE_LIMIT_FACTOR: '0',
        SHARED_READ_FACTOR: '0',
      }),
    );
    await untilAnswering(`${origin}/readyz`);
    return origin;
  };
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
  const [portalOrigin] = await Promise.all([startPortal('localhost'), isBackendUp]);
  let otherOrigin: Promise<string> | undefined;
  const product: Product = {
    portalOrigin,
    backendOrigin,
    scenario: (name) => order('reset', { scenario: name }),
    fault: (fault) => order('fault', fault),
    mend: () => order('reset', {}),
    journal,
    sent: async (call) => (await journal()).filter((entry) => entry.call === call).map(({ body }) => body),
    decide: (kind, decision) => order('decide', { userId: 'demo', kind, decision }),
    answer: () => order('answer', {}),
    operator: async (...words) => {
      const { exitCode, said, complained } = await runCommand(words, databaseFile);
      if (exitCode !== 0) throw new Error(`The operator's command failed: ${complained}`);
      return said;
    },
    outage: (ms) => order('outage', { ms }),
    otherHost: () => (otherOrigin ??= startPortal('127.0.0.1')),
  };
  const stop = () => {
    portals.forEach((portal) => portal.kill('SIGKILL'));
    stopBackend();
    rmSync(folder, { recursive: true, force: true });
  };
  return { product, stop };
}
