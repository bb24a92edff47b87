import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressNetworks, clientAddress } from '#lib/server/http/request.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the address of a member', () => {
  it.each([
    ['192.0.2.1', undefined, 0, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
    ['10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7 , 10.0.0.2', 2, '198.51.100.7'],
    ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    ['10.0.0.1', '203.0.113.9:51234', 1, '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9:51234, 10.0.0.2:443', 2, '203.0.113.9'],
    ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
    ['10.0.0.1', '[::ffff:192.0.2.1]:443', 1, '192.0.2.1'],
    ['::ffff:c000:201', undefined, 0, '192.0.2.1'],
    ['10.0.0.1', '::ffff:c000:0201', 1, '192.0.2.1'],
    ['10.0.0.1', '0:0:0:0:0:FFFF:C000:0201', 1, '192.0.2.1'],
    ['10.0.0.1', '[::FFFF:192.0.2.1]:443', 1, '192.0.2.1'],
    ['10.0.0.1', '64:ff9b::c000:201', 1, '192.0.2.1'],
    ['10.0.0.1', '64:ff9b::192.0.2.1', 1, '192.0.2.1'],
    ['10.0.0.1', '0064:ff9b:0:0:0:0:c000:201', 1, '192.0.2.1'],
    ['10.0.0.1', '64:ff9b:1::c000:201', 1, '64:ff9b:1::c000:201'],
    ['10.0.0.1', '1::ffff:c000:201', 1, '1::ffff:c000:201'],
    ['10.0.0.1', 'fe80::1%eth0', 1, 'fe80::1%eth0'],
    ['10.0.0.1', undefined, 1, undefined],
    ['10.0.0.1', '203.0.113.9:port', 1, undefined],
    ['10.0.0.1', '[203.0.113.9', 1, undefined],
    ['10.0.0.1', '198.51.100.7', 2, undefined],
    ['10.0.0.1', 'unknown', 1, undefined],
    ['10.0.0.1', '198.51.100.7\tx', 1, undefined],
  ])('from %s with X-Forwarded-For %s behind %i proxies is %s', (peer, forwarded, hops, address) => {
    expect(clientAddress(request(peer, forwarded), hops)).toBe(address);
  });
});

it.each([
  ['192.0.2.1', ['192.0.2.1', '192.0.2', '192.0.2']],
  ['2001:db8:a:1ff::9', ['2001:db8:a:1ff', '2001:db8:a:1', '2001:db8:a']],
  ['2001:db8:a:200::9', ['2001:db8:a:200', '2001:db8:a:2', '2001:db8:a']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0', '2001:db8:0']],
  ['2001:db8:a:1ff::192.0.2.1', ['2001:db8:a:1ff', '2001:db8:a:1', '2001:db8:a']],
  ['2001:0DB8:000a:01FF:0:0:0:1', ['2001:db8:a:1ff', '2001:db8:a:1', '2001:db8:a']],
  ['::1', ['0:0:0:0', '0:0:0:0', '0:0:0']],
  ['', ['', '', '']],
])('the networks of %s are %j', (address, networks) => {
  expect(addressNetworks(address)).toEqual(networks);
});
