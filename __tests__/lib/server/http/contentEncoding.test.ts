import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { acceptedEncodings } from '#lib/server/pages/staticFiles.ts';

const accepted = (line?: string) => acceptedEncodings({ headers: { 'accept-encoding': line } } as unknown as IncomingMessage);

it.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip, deflate', ['gzip']],
  ['br', ['br']],
  ['BR, GZIP', ['br', 'gzip']],
  ['x-gzip', ['gzip']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
  ['br;q=0.5 , gzip;q=0.501', ['gzip', 'br']],
  ['gzip ; q=0.8,\tbr;Q=0.9', ['br', 'gzip']],
  ['br;q=0, gzip', ['gzip']],
  ['br;q=0.000, gzip;q=0.', []],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['gzip, *;q=0', ['gzip']],
  ['br;q=0, *', ['gzip']],
  ['identity', []],
  ['identity, gzip', ['gzip']],
  ['identity;q=1, gzip;q=0.5', []],
  ['identity;q=0.5, gzip', ['gzip']],
  ['identity;q=0, br', ['br']],
  // Not well-formed: the member is ignored.
  ['gzip;q=2', []],
  ['gzip;q=-1, br', ['br']],
  ['gzip;q=0.1234', []],
  ['gzip;level=9', []],
  ['gzipped, brotli, sbr', []],
  [',,gzip,,', ['gzip']],
  [`${'x,'.repeat(5_000)}br`, ['br']],
])('Accept-Encoding: %s', (line, expected) => {
  expect(accepted(line)).toEqual(expected);
  expect(accepted(line), 'remembered').toEqual(expected);
});

it('remembers a bounded number of lines', () => {
  for (let count = 0; count < 1_000; count += 1) expect(accepted(`gzip, x${count}`)).toEqual(['gzip']);
});
