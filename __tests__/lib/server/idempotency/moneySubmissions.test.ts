import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { answerReply } from '#lib/server/http/callReply.ts';
import { moneySubmissions } from '#lib/server/idempotency/submissions.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { prepareSharedState } from '#lib/server/redis/sharedRedis.ts';

const isLoaded = vi.hoisted(() => vi.fn());
vi.mock('@redis/client', () => {
  isLoaded();
  return { createClient: () => ({ on: () => {}, once: () => {}, isReady: true, connect: async () => {} }) };
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const required = { UPSTREAM_URL: 'http://backend.internal', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: 'n'.repeat(32) };

it('without REDIS_URL the Redis client is not loaded, and submissions are stored in STATE_DIR', async () => {
  processSingleton('serverEnv', () => parseServerEnv({ ...required, STATE_DIR: folder }));
  expect(await prepareSharedState()).toBe('file');
  const submission = { id: 'id', bodyHash: 'hash', limitMs: 1_000, requestId: '', limits: [] };
  const send = vi.fn(async () => answerReply({ status: 'success' }));
  await moneySubmissions().submit(submission, send);
  expect((await moneySubmissions().submit(submission, send)).isReplayed).toBe(true);
  expect(send).toHaveBeenCalledOnce();
  expect(readdirSync(folder)).toContain('submissions.sqlite');
  expect(isLoaded).not.toHaveBeenCalled();
});

it('the check above detects a loaded client', async () => {
  const { connectRedis } = await import('#lib/server/redis/redis.ts');
  await connectRedis('redis://store.internal').connected;
  expect(isLoaded).toHaveBeenCalledOnce();
});
