import { BlockList, isIP } from 'node:net';

/** Whether a host, with or without a port, is a loopback host. http is allowed for loopback hosts only. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** The origin of an entry of GAME_HOSTS or IMAGE_HOSTS: https, or http for a loopback host. */
export const originOfHost = (host: string): string => `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host name (without port) can only lead into this host's private networks: by its address, or by a name that public DNS does not have. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return !hostname.includes('.') || /\.(internal|local|home\.arpa|localhost)$/.test(hostname);
}
