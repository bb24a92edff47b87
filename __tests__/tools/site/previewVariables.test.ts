import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { previewVariables } from '#tools/site/previewVariables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'preview-'));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(name: string, secret: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, secret, { mode: 0o600 });
  return file;
}

const live = {
  UPSTREAM_URL: 'http://localhost:4000',
  NEXTAUTH_URL: 'http://localhost:3100',
  GAME_HOSTS: 'games.example',
  SITE_NAME: 'LIVE',
  NEXTAUTH_SECRET_FILE: secretFile('secret', 's'.repeat(40)),
  HASH_SECRET_FILE: secretFile('hash', 'h'.repeat(40)),
  REDIS_URL_FILE: secretFile('redis', 'redis://localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces',
  METRICS_PORT: '4000',
};

it('a preview has the backend of the live portal, but neither its Redis nor its secrets, log, metrics and traces', () => {
  expect(parseServerEnv(live)).toMatchObject({ redisUrl: 'redis://localhost', tracing: { ratio: 1 } });
  expect(parseServerEnv(previewVariables(live))).toMatchObject({
    upstreamUrl: new URL(live.UPSTREAM_URL),
    gameHosts: ['games.example'],
    redisUrl: '',
    secrets: ['-'.repeat(32)],
    isHashSecretStable: false,
    tracing: null,
    metricsPort: 0,
  });
});

it('the settings of the live site are empty, so that `.env` does not bring them back', () => {
  expect(previewVariables(live)).toMatchObject({ SITE_NAME: '', REDIS_URL_FILE: '' });
});
