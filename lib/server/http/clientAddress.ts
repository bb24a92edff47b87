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

/** Networks whose addresses stand for the IPv4 address in their last two groups: mapped ones, as of a dual-stack socket, and NAT64 (RFC 6052). */
const ipv4Networks = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

function plainAddress(address: string | undefined): string | undefined {
  if (address === undefined || isIP(address) === 0) return undefined;
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (!ipv4Networks.includes(groups.slice(0, 6).join(':'))) return address;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, in their shortest spelling. */
function groupsOf(address: string): string[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.map(Number);
    return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
  });
  const [left = [], right] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = right ? [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The unit that rate limits count as one address: an IPv4 address, or the /64 prefix of an IPv6 address (one household). */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  return groupsOf(address).slice(0, 4).join(':');
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
