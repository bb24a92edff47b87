/* eslint-disable no-console -- the command's output */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { json, startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import {
  callsTo,
  logInElsewhere,
  logInMember,
  publicOrigin,
  type Member,
  type ProxyReply,
} from '#tests/support/proxyServer.ts';
import { openRedis, startRedis } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';

const members = 8;

/** The longest delay of each step: the backend carries out a request, the backend answers, the portal is killed. */
const maxDelayMs = 150;

const call = 'apply-user-deposit';
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    store: { type: 'string', default: 'file,Redis' },
  },
});
const kills = Number(values.kills);

interface Submission {
  member: Member;
  key: string;
  /** Unique, because the backend identifies a submission by its amount. */
  amount: number;
  /** undefined if the connection broke. */
  told: (ProxyReply | undefined)[];
}

/** Simulates the 21 seconds after which a living instance would have stored its result. */
const ageScript = `
for _, key in ipairs(redis.call('KEYS', 'portal:submission:*')) do
  if not cjson.decode(redis.call('GET', key)).reply then redis.call('PEXPIRE', key, redis.call('PTTL', key) - 21000) end
end`;

async function killPortals(store: 'file' | 'Redis') {
  const executions = new Map<number, number>();
  const upstream = await startFakeUpstream();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-kills-'));
  const server = store === 'Redis' ? await startRedis() : undefined;
  const redis = server && (await openRedis(server.url));
  const variables = {
    UPSTREAM_URL: upstream.url,
    NEXTAUTH_URL: publicOrigin,
    NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    // With this factor, limits count but never refuse.
    RATE_LIMIT_FACTOR: '1000000',
    STATE_DIR: folder,
    ...(server && { REDIS_URL: server.url }),
  };
  upstream.behavior = async (response) => {
    const { balance } = JSON.parse(upstream.journal.pop()?.body ?? '{}') as { balance: number };
    await wait(randomInt(maxDelayMs));
    executions.set(balance, (executions.get(balance) ?? 0) + 1);
    await wait(randomInt(maxDelayMs));
    json({ data: { status: 'success' } })(response);
  };

  const isExecuted = ({ amount }: Submission) => executions.has(amount);
  const tells = (is: (reply: ProxyReply['json']) => boolean) => (submission: Submission) =>
    submission.told.some((reply) => reply && is(reply.json));
  const isDone = tells((reply) => reply.status === 'success');
  const isNotSent = tells((reply) => reply.error?.outcome === 'not_sent');
  const result = () => ({
    store,
    kills: done,
    submissions: submissions.length,
    interrupted,
    executed: executions.size,
    'executed twice': [...executions.values()].filter((count) => count > 1).length,
    'told done, not executed': submissions.filter((one) => isDone(one) && !isExecuted(one)).length,
    'told not sent, executed': submissions.filter(
      (one) => isNotSent(one) && !isDone(one) && isExecuted(one),
    ).length,
  });

  const submissions: Submission[] = [];
  let interrupted = 0;
  let done = 0;
  // A killed portal does not write the compile cache: one that ends properly fills the cache for the others.
  await (await spawnPortal(variables)).stop('SIGINT');
  logInElsewhere(variables);
  while (done < kills) {
    const portal = await spawnPortal(variables);
    const calls = callsTo(portal.port);
    const send = async (submission: Submission, isReplayOnly = false) => {
      const { member, key, amount, told } = submission;
      const isFirst = told.length === 0 && !isReplayOnly;
      const headers = {
        'idempotency-key': key,
        'idempotency-first-try': isFirst ? 'true' : undefined,
        ...(isReplayOnly && { 'idempotency-replay-only': 'true' }),
      };
      const body = isReplayOnly ? '{}' : JSON.stringify({ balance: amount });
      told.push(await calls.call(call, member, { headers, body }).catch(() => undefined));
    };
    await redis?.run((client) => client.eval(ageScript));
    // Members whose outcome is open ask for it, then submit the form twice at once.
    const open = submissions.filter(({ told }) => told.every((reply) => reply === undefined));
    await Promise.all(open.map((submission) => send(submission, true)));
    await Promise.all(open.flatMap((submission) => [send(submission), send(submission)]));

    const round = await Promise.all(
      Array.from({ length: members }, async (_, index) => {
        const amount = 10_000 * (submissions.length + index + 1);
        return {
          member: await logInMember(`member${index}`),
          key: randomUUID(),
          amount,
          told: [],
        } satisfies Submission;
      }),
    );
    submissions.push(...round);
    const sent = Promise.all(round.map((submission) => send(submission)));
    await wait(randomInt(2 * maxDelayMs));
    const running = round.filter(({ told }) => told.length === 0).length;
    await portal.stop('SIGKILL');
    await sent;
    interrupted += running;
    if (running > 0) done += 1;
    if (done % 20 === 0) console.log(JSON.stringify(result()));
  }
  await wait(maxDelayMs * 3);
  await redis?.close();
  await server?.stop();
  await upstream.close();
  rmSync(folder, { recursive: true });
  return result();
}

const results = [];
for (const store of values.store.split(',') as ('file' | 'Redis')[])
  results.push(await killPortals(store));
console.table(results);
const faults = results.map(
  (result) =>
    result['executed twice'] +
    result['told done, not executed'] +
    result['told not sent, executed'],
);
process.exit(faults.every((count) => count === 0) ? 0 : 1);
