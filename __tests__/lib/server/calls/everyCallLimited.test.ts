import { describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { limitOf, limits } from '#lib/server/config/limits.ts';
import { logInMember, logLines, type Member } from '#tests/support/proxyServer.ts';
import { address, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

// Every limit allows one request.
setUpProxy({ RATE_LIMIT_FACTOR: '0.0001', TRUSTED_HOPS: '1' });

const names = Object.keys(calls) as CallName[];

/** A call under another limit than that of `name`, for the same member or address. */
const otherCall = (name: CallName): CallName => (limitOf(calls[name]) === 'read' ? 'del-note' : 'get-note-list');

describe('every call of the table', () => {
  it.each(names)('%s is limited: the second one gets 429 with the wait, and the backend is not asked', async (name) => {
    const { access, kind }: CallDefinition = calls[name];
    const session = () => logInMember(`limited-${name}`);
    const ask = (asked: CallName, from?: Member) => proxy.call(asked, from, { headers: { 'x-forwarded-for': address } });
    const askAsNeeded = async () => ask(name, access === 'member' ? await session() : undefined);

    expect((await askAsNeeded()).status).toBe(200);
    const reached = upstream.journal.length;
    // In a new session: a changed password ends the first one, and any of the same millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const refused = await askAsNeeded();
    expect([refused.status, refused.json.error?.code]).toEqual([429, 'rate_limited']);
    expect(upstream.journal).toHaveLength(reached);

    const line = logLines.at(-1);
    expect(line).toMatchObject({ event: 'rate_limit', level: 'warn', route: `/api/routes/${name}` });
    const { seconds } = limits[line?.limit as keyof typeof limits];
    const wait = Number(refused.headers['retry-after']);
    expect([wait > seconds - 2, wait <= seconds]).toEqual([true, true]);
    expect(refused.json.error?.outcome !== undefined).toBe(kind !== 'read');

    expect((await ask(otherCall(name), await session())).status).toBe(200);
  });
});
