import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { beginRequestTrace } from '#lib/server/http/request.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const parent = `00-${traceId}-${spanId}-01`;
const trusted = { 'x-forwarded-for': '192.0.2.1' };

const begin = (headers: Record<string, string>, trustedHops = 1) =>
  beginRequestTrace({ method: 'GET', headers, socket: { remoteAddress: '192.0.2.9' } } as unknown as IncomingMessage, trustedHops, null);

describe('traceparent', () => {
  it.each([
    ['sampled', parent, 1],
    ['not sampled', `00-${traceId}-${spanId}-00`, 0],
    ['with the random flag of level 2', `00-${traceId}-${spanId}-03`, 3],
    ['with flags that have no meaning yet', `00-${traceId}-${spanId}-fd`, 1],
    ['of a later version', `01-${traceId}-${spanId}-01`, 1],
    ['of a later version, with another field', `cc-${traceId}-${spanId}-01-what-the-future-brings`, 1],
  ])('%s is continued with a span of the portal', (_name, traceparent, traceFlags) => {
    const trace = begin({ ...trusted, traceparent });
    expect(trace).toMatchObject({ traceId, traceFlags, spanId: expect.stringMatching(/^[89ab][\da-f]{15}$/) });
    expect(trace.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['empty', ''],
    ['of version ff', `ff-${traceId}-${spanId}-01`],
    ['of version 00 with another field', `${parent}-more`],
    ['of a later version, with more that is no field', `01-${traceId}-${spanId}-01more`],
    ['in upper case', parent.toUpperCase()],
    ['with a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['with a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['with a short trace id', `00-${traceId.slice(1)}-${spanId}-01`],
    ['with a letter that is no digit', `00-${traceId.replace('4', 'g')}-${spanId}-01`],
    ['without flags', `00-${traceId}-${spanId}`],
    ['with a short version', `0-${traceId}-${spanId}-01`],
    ['sent twice', `${parent}, ${parent}`],
  ])('%s begins a trace', (_name, traceparent) => {
    const { requestId, ...trace } = begin({ ...trusted, traceparent, tracestate: 'a=1' });
    expect(trace).toEqual({
      traceId: requestId.replaceAll('-', ''),
      spanId: expect.any(String),
      traceFlags: 0,
      traceState: '',
      isShared: false,
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['no proxy is trusted', trusted, 0],
    ['the request did not come through the proxy', {}, 1],
    ['the request came through one proxy of two', trusted, 2],
  ])('is ignored if %s', (_name, headers, trustedHops) => {
    expect(begin({ ...headers, traceparent: parent, tracestate: 'a=1' }, trustedHops)).toMatchObject({
      traceId: expect.not.stringMatching(traceId),
      traceFlags: 0,
      traceState: '',
    });
  });
});

describe('tracestate', () => {
  const stateOf = (tracestate: string) => begin({ ...trusted, traceparent: parent, tracestate }).traceState;
  const members = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join(',');

  it.each([
    ['one', 'rojo=00f067aa0ba902b7', 'rojo=00f067aa0ba902b7'],
    ['several, with spaces', 'rojo=1 ,\tcongo=t61r ', 'rojo=1,congo=t61r'],
    ['an empty one between', 'a=1,,b=2,', 'a=1,b=2'],
    ['a tenant', '0tenant@system=a b', '0tenant@system=a b'],
    ['32 members', members(32), members(32)],
    ['33 members', members(33), ''],
    ['512 characters', `a=${'x'.repeat(255)},b=${'x'.repeat(252)}`, `a=${'x'.repeat(255)},b=${'x'.repeat(252)}`],
    ['513 characters', `a=${'x'.repeat(255)},b=${'x'.repeat(253)}`, ''],
    ['a value of 257 characters', `a=${'x'.repeat(257)}`, ''],
    ['a key twice', 'a=1,b=2,a=3', ''],
    ['a key in upper case', 'A=1', ''],
    ['a key that begins with a digit', '1a=1', ''],
    ['no value', 'a=', ''],
    ['an equals sign in a value', 'a=b=c', ''],
    ['letters outside of ASCII', 'a=é', ''],
    ['no member', 'a', ''],
  ])('of %s', (_name, tracestate, expected) => {
    expect(stateOf(tracestate)).toBe(expected);
  });
});
