import { expect, it } from 'vitest';
import { truncateAddress } from '#lib/server/log/requestLog.ts';

it.each([
  ['192.0.2.123', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('%s is logged as %s', (address, truncated) => {
  expect(truncateAddress(address)).toBe(truncated);
});
