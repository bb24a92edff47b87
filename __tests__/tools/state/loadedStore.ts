// node loadedStore.ts STATE_DIR|REDIS_URL JOURNAL: members submit forms until it is killed. The journal is what they and the backend know.
import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { answerReply, failureReply, type CallReply } from '#lib/server/http/callReply.ts';
import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { openRedis } from '#tests/support/redisServer.ts';

const [, , place = '', journal = ''] = process.argv;
const members = 8;

async function openStore() {
  if (!place.startsWith('redis:')) return openFileStore(place, keptLog());
  return createRedisStore(await openRedis(place));
}

const submissions = submissionsIn(await openStore());
const note = (...words: (string | number)[]) => appendFileSync(journal, `${words.join(' ')}\n`);
const notSent = failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent');

async function submit(key: string, amount: number, send: () => Promise<CallReply>): Promise<CallReply> {
  note('sent', key, amount, Date.now());
  const submission = { id: key, bodyHash: `body${amount}.${amount}`, requestId: key, limitMs: 300, limits: [] };
  const reply = await submissions.submit(submission, send);
  note('told', key, reply.answer ?? String(reply.outcome));
  return reply;
}

const carriedOut = (key: string, amount: number, ms: number) => async () => {
  await wait(randomInt(ms));
  note('executed', key, amount);
  await wait(randomInt(ms));
  return answerReply({ status: 'success' });
};

/** Most forms are carried out at once, some late, some only when they are sent again with another amount. */
async function submitForms(): Promise<never> {
  for (;;) {
    const [key, amount, kind] = [randomUUID(), randomInt(1_000_000), randomInt(10)];
    if (kind < 6) await submit(key, amount, carriedOut(key, amount, 10));
    else if (kind < 8) void submit(key, amount, carriedOut(key, amount, 400));
    else {
      await submit(key, amount, async () => notSent);
      void wait(randomInt(1_500)).then(() => submit(key, amount + 1, carriedOut(key, amount + 1, 20)));
    }
  }
}

await Promise.all(Array.from({ length: members }, submitForms));
