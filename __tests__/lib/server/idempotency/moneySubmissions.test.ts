import { expect, it, vi } from 'vitest';
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

const required = { UPSTREAM_URL: 'http://backend.internal', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: 'n'.repeat(32) };

it('without REDIS_URL the Redis client is not loaded, and submissions are stored in memory', async () => {
  processSingleton('serverEnv', () => parseServerEnv(required));
  expect(await prepareSharedState()).toBe('memory');
  const submission = { id: 'id', bodyHash: 'hash', limitMs: 1_000, requestId: '' };
  const send = vi.fn(async () => answerReply({ status: 'success' }));
  await moneySubmissions().submit(submission, send);
  expect((await moneySubmissions().submit(submission, send)).isReplayed).toBe(true);
  expect(send).toHaveBeenCalledOnce();
  expect(isLoaded).not.toHaveBeenCalled();
});

it('the check above detects a loaded client', async () => {
  const { connectRedis } = await import('#lib/server/redis/redis.ts');
  await connectRedis('redis://store.internal').connected;
  expect(isLoaded).toHaveBeenCalledOnce();
});
