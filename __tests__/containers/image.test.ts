import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#tests/support/freePort.ts';
import {
  buildImages,
  hasEngine,
  podman,
  startContainer,
  type Container,
} from './containerEngine.ts';

function secretFile(folder: string): string {
  const file = path.join(folder, 'nextauth_secret');
  writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return file;
}

const isOk = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

describe.skipIf(!hasEngine)('the image', { timeout: 1_800_000 }, () => {
  let folder = '';
  let portal: Container;
  let backend: Container;
  let origin = '';
  let readyMs = 0;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'maru-image-'));
    buildImages({ 'maru-test': 'portal', 'maru-backend-test': 'backend' });
    const [port, backendPort] = [await freePort(), await freePort()];
    const backendOrigin = `http://127.0.0.1:${backendPort}`;
    origin = `http://localhost:${port}`;
    const backendSettings = {
      BACKEND_HOST: '127.0.0.1',
      BACKEND_PORT: String(backendPort),
      BACKEND_PUBLIC_ORIGIN: backendOrigin,
    };
    backend = await startContainer('maru-backend-test', backendSettings);
    portal = await startContainer(
      'maru-test',
      {
        PORT: String(port),
        METRICS_PORT: '0',
        UPSTREAM_URL: backendOrigin,
        NEXTAUTH_URL: origin,
        NEXTAUTH_SECRET_FILE: '/run/secrets/nextauth_secret',
        GAME_HOSTS: `127.0.0.1:${backendPort}`,
      },
      ...['-v', `${secretFile(folder)}:/run/secrets/nextauth_secret:ro,U`],
    );
    await vi.waitUntil(() => isOk(`${origin}/readyz`), { timeout: 60_000 });
    const readyAt = Date.now();
    // The time before StartedAt does not count: podman's storage copies the image then.
    readyMs =
      readyAt -
      Number(await podman('inspect', '--format', '{{.State.StartedAt.UnixMilli}}', portal.id));
  }, 1_800_000);

  afterAll(async () => {
    await portal?.stop();
    await backend?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is smaller than 400 MB', async () => {
    const megabytes =
      Number(await podman('image', 'inspect', '--format', '{{.Size}}', 'maru-test')) / 1e6;
    process.stdout.write(`image ${megabytes.toFixed(0)} MB, ready in ${readyMs.toFixed(0)} ms\n`);
    expect(megabytes).toBeLessThanOrEqual(400);
  });

  it('runs as a user of its own, without a tool that builds', async () => {
    expect(await portal.exec('id', '-u')).toBe('10001');
    const tools = ['npm', 'git', 'gcc', 'make', 'python3'];
    expect(
      await portal.exec(
        'sh',
        '-c',
        `for tool in ${tools.join(' ')}; do command -v $tool; done; true`,
      ),
    ).toBe('');
  });

  it('can write only its two folders', async () => {
    const write = (file: string) =>
      portal.exec('sh', '-c', `touch ${file} 2>/dev/null && echo written || echo refused`);
    expect(await Promise.all(['/app/x', '/etc/x', '/var/x'].map(write))).toEqual([
      'refused',
      'refused',
      'refused',
    ]);
    expect(await Promise.all(['/var/lib/maru/x', '/var/cache/maru/x'].map(write))).toEqual([
      'written',
      'written',
    ]);
  });

  it('has no secret in the environment of its process', async () => {
    const environment = await portal.exec('sh', '-c', "tr '\\0' '\\n' < /proc/1/environ");
    expect(environment).toContain('NEXTAUTH_SECRET_FILE=');
    expect(environment).not.toMatch(/^NEXTAUTH_SECRET=/m);
  });

  it('serves the pages of the build, and passes calls on to the backend', async () => {
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    const script = /\/_next\/static\/[^"]+\.js/.exec(await page.text())?.[0];
    expect((await fetch(`${origin}${script}`)).status).toBe(200);
    const call = await fetch(`${origin}/api/routes/get-user-notices`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await call.json()).toMatchObject({ status: 'success' });
  });

  it('is healthy, and ends within its grace without being killed', async () => {
    const [, ...check] = JSON.parse(
      await podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', 'maru-test'),
    ) as string[];
    await portal.exec(...check);
    await podman('stop', '-t', '40', portal.id);
    expect(await podman('inspect', '--format', '{{.State.ExitCode}}', portal.id)).toBe('0');
  });
});
