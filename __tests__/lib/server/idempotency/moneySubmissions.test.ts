import { expect, it, vi } from 'vitest';
import { answerReply } from '#lib/server/http/callReply.ts';
import { moneySubmissions } from '#lib/server/idempotency/moneySubmissions.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { prepareSharedState } from '#lib/server/redis/sharedRedis.ts';

const isLoaded = vi.hoisted(() => vi.fn());
vi.mock('@redis/client', () => {
  isLoaded();
  return { createClient: () => ({ on: () => {}, once: () => {}, isReady: true, connect: async () => {} }) };
});

const required = { UPSTREAM_URL: 'http://backend.internal', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: 'n'.repeat(32) };

it('without REDIS_URL nothing of Redis is loaded, and submissions are remembered in memory', async () => {
  processSingleton('serverEnv', () => parseServerEnv(required));
  expect(await prepareSharedState()).toBe('memory');
  const submission = { id: 'id', bodyHash: 'hash', limitMs: 1_000, requestId: '' };
  const send = vi.fn(async () => answerReply({ status: 'success' }));
  await moneySubmissions().submit(submission, send);
  expect((await moneySubmissions().submit(submission, send)).isReplayed).toBe(true);
  expect(send).toHaveBeenCalledOnce();
  expect(isLoaded).not.toHaveBeenCalled();
});

it('the check above would see it loaded', async () => {
  const { connectRedis } = await import('#lib/server/redis/redis.ts');
  await connectRedis('redis://store.internal').connected;
  expect(isLoaded).toHaveBeenCalledOnce();
});
