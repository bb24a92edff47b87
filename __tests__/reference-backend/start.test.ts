import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reference-backend-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(environment: Record<string, string> = {}, flags: string[] = []) {
  const child = spawn(process.execPath, ['reference-backend/start.ts', ...flags], {
    env: {
      ...process.env,
      BACKEND_PORT: '0',
      BACKEND_DATABASE: join(folder, 'demo.sqlite'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, exited };
}

async function startedOrigin({ child }: ReturnType<typeof start>): Promise<string> {
  for await (const chunk of child.stdout) {
    const [origin] = /http:\/\/[\d.:]+/.exec(String(chunk)) ?? [];
    if (origin) return origin;
  }
  throw new Error('The backend ended before it listened');
}

async function post(address: string, body: unknown, token = '') {
  const headers = { 'content-type': 'application/json', authorization: token };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

const login = (origin: string) =>
  post(`${origin}/public/user/do_login`, { id: 'demo', pw: 'demo1234' });

it(
  'serves the demo, ends on SIGTERM, and resets the data on request',
  { timeout: 30_000 },
  async () => {
    const first = start();
    const firstOrigin = await startedOrigin(first);
    const { session } = await login(firstOrigin);
    expect(
      await post(`${firstOrigin}/public/slot/user_transfer_in`, { balance: 1000 }, session),
    ).toMatchObject({ status: 'success' });
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(existsSync(join(folder, 'demo.sqlite'))).toBe(true);

    const fresh = start({}, ['--fresh']);
    const freshOrigin = await startedOrigin(fresh);
    const { session: freshSession } = await login(freshOrigin);
    expect(
      await post(`${freshOrigin}/public/slot/get_in_game_balance`, {}, freshSession),
    ).toMatchObject({ gameMoney: 0 });
    expect(await post(`${freshOrigin}/public/slot/get_in_game_balance`, {}, session)).toEqual({
      status: 'unauthenticated',
    });
  },
);

it(
  'does not start with invalid variables, and names them without their values',
  { timeout: 30_000 },
  async () => {
    const invalid = {
      BACKEND_PORT: 'eighty',
      BACKEND_PUBLIC_ORIGIN: 'ftp://games.example.com',
      BACKEND_SCENARIO: 'nonsense',
      BACKEND_OPERATOR_SECONDS: '-1',
    };
    const { child, exited } = start(invalid);

    const complaint = await text(child.stderr);

    expect(await exited).toBe(1);
    for (const [name, value] of Object.entries(invalid)) {
      expect(complaint).toContain(name);
      expect(complaint).not.toContain(value);
    }
  },
);
