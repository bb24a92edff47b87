import { expect, it } from 'vitest';
import { truncatedAddress } from '#lib/server/log/truncatedAddress.ts';

it.each([
  ['192.0.2.123', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('%s stands in the log as %s', (address, truncated) => {
  expect(truncatedAddress(address)).toBe(truncated);
});
