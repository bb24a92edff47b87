import type { IncomingMessage } from 'node:http';

/** A content coding of replies (RFC 9110, 8.4.1). */
export type ContentEncoding = 'br' | 'gzip';

/** In the order of preference where a client accepts both equally. */
const contentEncodings: readonly ContentEncoding[] = ['br', 'gzip'];

/** One member of Accept-Encoding (RFC 9110, 12.5.3). A weight has at most three decimals. */
const member = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** Browsers send a handful of different lines. Clients that send others pay for themselves. */
const maxRemembered = 100;
const remembered = new Map<string, readonly ContentEncoding[]>();

/** The weight of each coding that the line names; a member that is not well-formed is ignored. */
function weightsOf(line: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of line.split(',')) {
    const [, name, weight = '1'] = member.exec(part) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
  }
  return weights;
}

function acceptedIn(line: string): readonly ContentEncoding[] {
  const weights = weightsOf(line);
  const other = weights.get('*') ?? 0;
  const weightOf = (name: string) => weights.get(name) ?? other;
  // A client that prefers the plain bytes gets them.
  const least = weights.get('identity') ?? 0;
  return contentEncodings
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= least)
    .toSorted((one, two) => weightOf(two) - weightOf(one));
}

/** The content codings that the client accepts, the preferred one first; empty = send the bytes as they are. */
export function acceptedEncodings({ headers }: IncomingMessage): readonly ContentEncoding[] {
  const line = headers['accept-encoding'];
  if (typeof line !== 'string') return [];
  const known = remembered.get(line);
  if (known) return known;
  const accepted = acceptedIn(line);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(line, accepted);
  return accepted;
}
