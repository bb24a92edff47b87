import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  addressNetworks,
  beginRequestTrace,
  clientAddress,
  createProxyHopWarning,
} from '#lib/server/http/request.ts';
import { runInTrace } from '#lib/server/log/requestTrace.ts';
import { keptLog } from '#tests/support/keptLog.ts';

const requestOf = (headers: Record<string, string | undefined>, remoteAddress = '192.0.2.9') =>
  ({ method: 'GET', headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the address of a member', () => {
  it.each([
    ['192.0.2.1', undefined, 0, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
    ['10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7 , 10.0.0.2', 2, '198.51.100.7'],
    ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    ['10.0.0.1', '203.0.113.9:51234, 10.0.0.2:443', 2, '203.0.113.9'],
    ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['::ffff:c000:201', undefined, 0, '192.0.2.1'],
    ['10.0.0.1', '0:0:0:0:0:FFFF:C000:0201', 1, '192.0.2.1'],
    ['10.0.0.1', '[::FFFF:192.0.2.1]:443', 1, '192.0.2.1'],
    ['10.0.0.1', '64:ff9b::c000:201', 1, '192.0.2.1'],
    ['10.0.0.1', '0064:ff9b:0:0:0:0:c000:201', 1, '192.0.2.1'],
    ['10.0.0.1', '64:ff9b:1::c000:201', 1, '64:ff9b:1::c000:201'],
    ['10.0.0.1', '1::ffff:c000:201', 1, '1::ffff:c000:201'],
    ['10.0.0.1', 'fe80::1%eth0', 1, 'fe80::1%eth0'],
    ['10.0.0.1', undefined, 1, undefined],
    ['10.0.0.1', '[203.0.113.9', 1, undefined],
    ['10.0.0.1', '198.51.100.7', 2, undefined],
    ['10.0.0.1', '198.51.100.7\tx', 1, undefined],
  ])(
    'from %s with X-Forwarded-For %s behind %i proxies is %s',
    (peer, forwarded, hops, address) => {
      expect(clientAddress(requestOf({ 'x-forwarded-for': forwarded }, peer), hops)).toBe(address);
    },
  );
});

it.each([
  ['192.0.2.1', ['192.0.2.1', '192.0.2', '192.0.2']],
  ['2001:db8:a:1ff::9', ['2001:db8:a:1ff', '2001:db8:a:1', '2001:db8:a']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0', '2001:db8:0']],
  ['2001:0DB8:000a:01FF:0:0:0:1', ['2001:db8:a:1ff', '2001:db8:a:1', '2001:db8:a']],
  ['', ['', '', '']],
])('the networks of %s are %j', (address, networks) => {
  expect(addressNetworks(address)).toEqual(networks);
});

const visitor = '192.0.2.1';

it.each<[hops: number, code: string | undefined, forwarded: (string | undefined)[]]>([
  [0, undefined, [undefined, undefined]],
  [1, undefined, [visitor, `203.0.113.9, ${visitor}`, '192.0.2.2']],
  [1, undefined, ['203.0.113.9:51234', '[2001:db8::1]:443']],
  [2, undefined, [`${visitor}, 10.0.0.1`]],
  [0, 'forwarded_ignored', [undefined, visitor, visitor, '192.0.2.2']],
  [1, 'forwarded_short', [visitor, undefined, undefined]],
  [1, 'forwarded_short', ['unknown', 'unknown']],
  [2, 'forwarded_short', [visitor, visitor]],
  [2, 'forwarded_short', [`_hidden, ${visitor}`]],
])(
  'TRUSTED_HOPS=%i is logged once as %s, without an address, after requests with X-Forwarded-For %j',
  (hops, code, forwarded) => {
    const { log, lines } = keptLog();
    const watch = createProxyHopWarning(hops, log);
    for (const value of forwarded) {
      const request = requestOf({ 'x-forwarded-for': value });
      runInTrace(beginRequestTrace(request, { trustedHops: hops, tracer: null }), () =>
        watch(request),
      );
    }
    expect(lines).toMatchObject(
      code === undefined
        ? []
        : [{ level: 'warn', event: 'configuration', variable: 'TRUSTED_HOPS', code }],
    );
    expect(JSON.stringify(lines)).not.toContain('192.0.2');
  },
);

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const parent = `00-${traceId}-${spanId}-01`;
const trusted = { 'x-forwarded-for': visitor };

const begin = (headers: Record<string, string>, trustedHops = 1) =>
  beginRequestTrace(requestOf(headers), { trustedHops, tracer: null });

describe('traceparent', () => {
  it.each([
    ['sampled', parent, 1],
    ['not sampled', `00-${traceId}-${spanId}-00`, 0],
    ['with the random flag of level 2', `00-${traceId}-${spanId}-03`, 3],
    ['with flags that have no meaning yet', `00-${traceId}-${spanId}-fd`, 1],
    [
      'of a later version, with another field',
      `cc-${traceId}-${spanId}-01-what-the-future-brings`,
      1,
    ],
  ])('%s is continued with a span of the portal', (_name, traceparent, traceFlags) => {
    const trace = begin({ ...trusted, traceparent });
    expect(trace).toMatchObject({
      traceId,
      traceFlags,
      spanId: expect.stringMatching(/^[89ab][\da-f]{15}$/),
    });
    expect(trace.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['empty', ''],
    ['of version ff', `ff-${traceId}-${spanId}-01`],
    ['of a later version, with more that is no field', `01-${traceId}-${spanId}-01more`],
    ['in upper case', parent.toUpperCase()],
    ['with a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['with a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['with a letter that is no digit', `00-${traceId.replace('4', 'g')}-${spanId}-01`],
    ['without flags', `00-${traceId}-${spanId}`],
    ['sent twice', `${parent}, ${parent}`],
  ])('%s begins a trace', (_name, traceparent) => {
    const { requestId, ...trace } = begin({ ...trusted, traceparent });
    expect(trace).toEqual({
      traceId: requestId.replaceAll('-', ''),
      spanId: expect.any(String),
      traceFlags: 0,
      isShared: false,
      address: visitor,
      startedAt: expect.any(Number),
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['no proxy is trusted', trusted, 0],
    ['the request did not come through the proxy', {}, 1],
    ['the request came through one proxy of two', trusted, 2],
  ])('is ignored if %s', (_name, headers, trustedHops) => {
    expect(begin({ ...headers, traceparent: parent }, trustedHops)).toMatchObject({
      traceId: expect.not.stringMatching(traceId),
      traceFlags: 0,
    });
  });
});
