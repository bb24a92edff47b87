import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net, { isIP, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { calls, findCall } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { createBudgets } from '#lib/server/upstream/budgets.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { requireValidBody } from '#lib/server/calls/callGuards.ts';
import { addressBlock, clientAddress } from '#lib/server/http/request.ts';
import { parseBody } from '#lib/server/http/requestBody.ts';
import { createSender } from '#lib/server/upstream/send.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { validBodies } from '#tests/support/validBodies.ts';

// fast-check reports counterexamples with their seed.
const runs = { numRuns: 10_000 };
const names = Object.keys(calls) as CallName[];

it('a name is a route exactly if the table contains it', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom(...names), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)));
  const isTotal = fc.property(
    fc.oneof(
      name,
      fc.tuple(name, name).map(([one, two]) => one + two),
    ),
    (text) => {
      const found = findCall(text);
      return (names as string[]).includes(text) ? found?.name === text && found.definition === calls[found.name] : found === undefined;
    },
  );
  fc.assert(isTotal, runs);
  expect(names.every((each) => findCall(each)?.name === each)).toBe(true);
});

it('a valid body passes unchanged, and any other is refused', () => {
  const odd = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('', ' ', 0, -1, 1.5, 1e20, '1', null, [], {}, 'x'.repeat(5_000)));
  const sent = fc.constantFrom(...names).chain((name) => {
    const right = validBodies[name] as Record<string, unknown>;
    const field = fc.oneof(fc.constantFrom(...Object.keys(right), 'id', 'token', 'userId', '__proto__'), fc.string());
    return fc.record({
      name: fc.constant(name),
      changes: fc.array(fc.tuple(field, odd), { maxLength: 3 }),
      drops: fc.array(field, { maxLength: 1 }),
    });
  });
  let passed = 0;
  const isSound = fc.property(sent, ({ name, changes, drops }) => {
    const kept = Object.entries(validBodies[name]).filter(([key]) => !drops.includes(key));
    const text = JSON.stringify(Object.fromEntries([...kept, ...changes]));
    let valid: unknown;
    try {
      valid = requireValidBody(calls[name], parseBody(Buffer.from(text)));
    } catch (error) {
      return error instanceof CallFailure && error.code === 'invalid_request';
    }
    passed += 1;
    const allowed = Object.keys((calls[name].request as unknown as { shape: object }).shape);
    return (
      Object.keys(valid as object).every((key) => allowed.includes(key)) &&
      JSON.stringify(valid) === JSON.stringify(JSON.parse(text), allowed)
    );
  });
  fc.assert(isSound, runs);
  expect(passed).toBeGreaterThan(1_000);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it('the client address does not depend on untrusted entries of X-Forwarded-For', () => {
  const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('', ' ', ',', 'unknown', '127.0.0.1', '::1'));
  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  const request = (header: string) => ({ socket: {}, headers: { 'x-forwarded-for': header } }) as unknown as IncomingMessage;
  const ignores = fc.property(fc.array(hop), address, fc.array(address, { maxLength: 3 }), (left, seen, proxies) => {
    const trusted = [seen, ...proxies].join(', ');
    const hops = proxies.length + 1;
    const alone = clientAddress(request(trusted), hops);
    return isIP(alone ?? '') !== 0 && clientAddress(request([...left, trusted].join(',')), hops) === alone;
  });
  fc.assert(ignores, runs);
  expect(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:1:2'].map((each) => clientAddress(request(each), 1))).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '0.1.0.2',
  ]);
});

it('addresses are grouped by IPv4 address or IPv6 /64, in every notation', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const halves = fc.tuple(fc.tuple(group, group, group, group), fc.tuple(group, group, group, group), fc.tuple(group, group, group, group));
  const hex = (groups: number[]) => groups.map((value) => value.toString(16));
  const isBlock = fc.property(halves, ([network, host, other]) => {
    const block = hex(network).join(':');
    const written = new URL(`http://[${hex([...network, ...other]).join(':')}]`).hostname.slice(1, -1);
    return addressBlock(hex([...network, ...host]).join(':')) === block && addressBlock(written) === block;
  });
  fc.assert(isBlock, runs);
  expect(['192.0.2.1', '::', '2001:db8::1', '::1', '1:2:3:4::', '::ffff:0:0'].map(addressBlock)).toEqual([
    '192.0.2.1',
    '0:0:0:0',
    '2001:db8:0:0',
    '0:0:0:0',
    '1:2:3:4',
    '0:0:0:0',
  ]);
});

it('no header with a line break or NUL is sent, and its value is not in the error', async () => {
  const memory = createBudgets(null).memoryOf(calls['get-member']);
  const connected = vi.fn();
  const server = net.createServer(connected).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = createSender(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const broken = fc
    .tuple(fc.string(), fc.constantFrom('\r', '\n', '\r\n', '\0', '\r\nx-more: 1'), fc.string())
    .map((parts) => parts.join(''));
  const name = fc.constantFrom('authorization', 'x-forwarded-for', 'origin', 'x-request-id');
  const isRefused = fc.asyncProperty(name, broken, fc.boolean(), async (header, value, isAlone) => {
    const sent = send({ path: '/', headers: [header, `canary${value}`], body: '{}', isAlone, limitMs: 1_000, memory });
    const error = await sent.then(
      () => null,
      (fault: Error) => fault,
    );
    return error !== null && !(error instanceof UpstreamError) && !error.message.includes('canary');
  });
  await fc.assert(isRefused, runs);
  server.close();
  expect(connected).not.toHaveBeenCalled();
}, 30_000);
