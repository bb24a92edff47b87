import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The socket's IP address, or behind `trustedHops` proxies that entry from the right of X-Forwarded-For; undefined = none or invalid. */
export function clientAddress(request: IncomingMessage, trustedHops: number): string | undefined {
  if (trustedHops === 0) return plainAddress(request.socket.remoteAddress);
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return undefined;
  const hops = String(forwarded).split(',');
  return plainAddress(withoutPort(hops.at(-trustedHops)?.trim()));
}

/** Some proxies write the port of the connection, too: 192.0.2.1:51234, [2001:db8::1]:51234. */
const withoutPort = (entry: string | undefined) => entry?.replace(/^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/, '$1$2');

/** Whether a request came through all trusted proxies, so that they can have set its headers. */
export function isFromTrustedHop(request: IncomingMessage, trustedHops: number): boolean {
  return trustedHops > 0 && clientAddress(request, trustedHops) !== undefined;
}

function plainAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  // A dual-stack socket writes IPv4 addresses as ::ffff:192.0.2.1.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) === 0 ? undefined : plain;
}

/** The unit that rate limits count as one address: an IPv4 address, or the /64 prefix of an IPv6 address (one household). */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  // A trailing IPv4 address stands for two groups.
  const written = left.length + right.length + (tail?.includes('.') ? 1 : 0);
  const groups = tail === undefined ? left : [...left, ...new Array<string>(8 - written).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The networks that one attacker may own, narrowest first: an IPv4 address and its /24, or the /64, /56 and /48 of an IPv6 address. */
export function addressNetworks(address: string): [block: string, network: string, site: string] {
  const block = addressBlock(address);
  if (!address.includes(':')) {
    const network = block.slice(0, Math.max(0, block.lastIndexOf('.')));
    return [block, network, network];
  }
  const site = block.split(':').slice(0, 3).join(':');
  return [block, `${site}:${Number.parseInt(block.split(':')[3] ?? '0', 16) >> 8}`, site];
}
