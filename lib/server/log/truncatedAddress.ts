import { isIP } from 'node:net';

/** The address without the part that identifies one household: /24 of IPv4, /48 of IPv6. */
export function truncatedAddress(address: string): string {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::`;
}
