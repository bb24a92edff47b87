import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import type { FaultOrder } from '#reference-backend/faults.ts';

/** The whole product as an operator runs it, one for each test worker: the built portal and the reference backend, no mock between. */
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
  /** Refuses every connection for so long. */
  outage(ms: number): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function startProgram(file: string, variables: Record<string, string>) {
  return spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...variables } });
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

async function startProduct(sharedReadFactor: number): Promise<{ product: Product; stop: () => void }> {
  const [portalPort, backendPort] = [await freePort(), await freePort()];
  const portalOrigin = `http://localhost:${portalPort}`;
  const backendOrigin = `http://localhost:${backendPort}`;
  const programs = [
    startProgram('reference-backend/start.ts', {
      BACKEND_PORT: String(backendPort),
      BACKEND_PUBLIC_ORIGIN: backendOrigin,
      BACKEND_DATABASE: ':memory:',
      BACKEND_SCENARIO: 'normal',
      BACKEND_OPERATOR_SECONDS: '0',
      BACKEND_CONTROL: '1',
    }),
    startProgram('server.ts', {
      NODE_ENV: 'production',
      PORT: String(portalPort),
      UPSTREAM_URL: backendOrigin,
      NEXTAUTH_URL: portalOrigin,
      NEXTAUTH_SECRET: 'a-secret-of-the-browser-tests-0123456789',
      GAME_HOSTS: `localhost:${backendPort}`,
      IMAGE_HOSTS: `localhost:${backendPort}`,
      RATE_LIMIT_FACTOR: '0',
      SHARED_READ_FACTOR: String(sharedReadFactor),
    }),
  ];
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
    outage: (ms) => order('outage', { ms }),
  };
  await untilAnswering(`${backendOrigin}/__control/journal`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await untilAnswering(`${portalOrigin}/readyz`);
  return { product, stop: () => programs.forEach((program) => program.kill('SIGKILL')) };
}

interface TestFixtures {
  /** What a browser complained about; empty at the end of every test, or the test fails. */
  complaints: string[];
}

interface WorkerFixtures {
  /** 0 = the portal keeps no list, so that each test sees the backend's situation at once. */
  sharedReadFactor: number;
  product: Product;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedReadFactor: [0, { option: true, scope: 'worker' }],
  product: [
    async ({ sharedReadFactor }, provide) => {
      const { product, stop } = await startProduct(sharedReadFactor);
      await provide(product);
      stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.portalOrigin),
  complaints: [
    async ({ context, product }, provide) => {
      const complaints: string[] = [];
      await product.scenario('normal');
      await context.exposeBinding('reportViolation', (_, violation: string) => complaints.push(violation));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
          report(`CSP ${event.effectiveDirective} blocked ${event.blockedURI} at ${document.location.href}`);
        });
      });
      context.on('console', (message) => {
        // The network's own words about a 4xx or 5xx answer: tests of faults and of a wrong password cause them.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await provide(complaints);
      test.expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = test.expect;
