import { BlockList, isIP } from 'node:net';
import { isLoopbackHost } from '#lib/site/isLoopbackHost.ts';

/** The origin of an entry of GAME_HOSTS or IMAGE_HOSTS: https, or http for a loopback host. */
export const originOfHost = (host: string): string => `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/** Whether GAME_HOSTS or IMAGE_HOSTS may have the entry: a host name in lower case, with or without a port. */
export const isHost = (host: string): boolean => hostName.test(host) && URL.canParse(originOfHost(host));

/** Undefined for anything but an http or https origin. */
export function parseOrigin(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Browsers keep cookies safe on https, and on loopback. */
export const isSecureOrLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isLoopbackHost(hostname);

/** Whether an IP address is in one of the networks, such as `10.0.0.0/8`. */
export function inNetworks(...networks: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isPrivateAddress = inNetworks(
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
);

/** Whether a host name (without port) can only lead into this host's private networks: by its address, or by a name that public DNS does not have. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPrivateAddress(address);
  return !hostname.includes('.') || /\.(internal|local|home\.arpa|localhost)$/.test(hostname);
}
