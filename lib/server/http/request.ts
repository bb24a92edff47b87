import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Log } from '#lib/server/log/log.ts';
import {
  currentRequest,
  newRequestTrace,
  type RequestTrace,
  runInTrace,
  type SpanContext,
  type Tracer,
} from '#lib/server/log/requestTrace.ts';
import { currentOrigin, sites } from '#lib/server/site/currentSite.ts';
import { CallFailure } from './callReply.ts';
import { setOwnHeaders } from './securityHeaders.ts';

/** `request.headers` has only the first value of some headers. */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

/** Null if the request has no Host header or several, or an absolute URL in its first line. */
export function requestHost(request: IncomingMessage): string | null {
  const { url, headers } = request;
  if (!url?.startsWith('/') || headers.host === undefined) return null;
  return headerCount(request, 'host') === 1 ? headers.host.toLowerCase() : null;
}

/** Node itself handles only `100-continue` (RFC 9110, 10.1.1). */
export const hasUnknownExpectation = ({ headers: { expect } }: IncomingMessage): boolean =>
  expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect);

export function isProbeHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}

/** True if URL parsers read the path differently: dot segments, `//`, `\\`, a broken `%`, or an encoded dot, slash, backslash or NUL. */
export const isAmbiguousPath = (pathname: string): boolean =>
  /\/\.{1,2}(?:\/|$)|\/\/|\\|%(?:00|2e|2f|5c|(?![\da-f]{2}))/i.test(pathname);

/**
 * Behind proxies, the address is the entry number `trustedHops` of X-Forwarded-For, counted from the right. Undefined = no valid address.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string | undefined {
  if (trustedHops === 0) return plainAddress(request.socket.remoteAddress);
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return undefined;
  const hops = String(forwarded).split(',');
  return plainAddress(withoutPort(hops.at(-trustedHops)?.trim()));
}

/** Some proxies write the port too: 192.0.2.1:51234, [2001:db8::1]:51234. */
const withoutPort = (entry: string | undefined) =>
  entry?.replace(/^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/, '$1$2');

/** Beginnings of IPv6 addresses that end in an IPv4 address: mapped addresses of a dual-stack socket, and NAT64 (RFC 6052). */
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

function groupsOf(address: string): string[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.map(Number);
    return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
  });
  const [left = [], right] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = right
    ? [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** A household counts as one address: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  return groupsOf(address).slice(0, 4).join(':');
}

/** The networks that one attacker may own, the narrowest first: an IPv4 address and its /24, or the /64, /56 and /48 of an IPv6 address. */
export function addressNetworks(address: string): [block: string, network: string, site: string] {
  const block = addressBlock(address);
  if (!address.includes(':')) {
    const network = block.slice(0, Math.max(0, block.lastIndexOf('.')));
    return [block, network, network];
  }
  const site = block.split(':').slice(0, 3).join(':');
  return [block, `${site}:${Number.parseInt(block.split(':')[3] ?? '0', 16) >> 8}`, site];
}

/** @throws {CallFailure} `invalid_request` (421) for a wrong host, `forbidden_origin` */
export function requireSameOrigin(request: IncomingMessage): void {
  const { origin, 'sec-fetch-site': site, host } = request.headers;
  const own = currentOrigin();
  if (!isHostOf(own, host?.toLowerCase() ?? '') || headerCount(request, 'host') !== 1) {
    throw new CallFailure('invalid_request', {
      httpStatus: 421,
      field: 'Host',
      securityEvent: 'forbidden_host',
    });
  }
  const isForeign =
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && origin !== own.origin);
  // Every supported browser sends at least one of the two headers with a POST.
  if (isForeign || (site === undefined && origin === undefined)) {
    throw new CallFailure('forbidden_origin', { securityEvent: 'forbidden_origin' });
  }
}

function isHostOf({ host }: URL, given: string): boolean {
  const address = given === host ? undefined : sites().byHost.get(given);
  return address ? address.origin.host === host && !address.isRedirect : given === host;
}

const meanings = {
  forwarded_ignored:
    'a request brought X-Forwarded-For, which is ignored: if it came through a reverse proxy, all visitors count as one address',
  forwarded_short:
    'a request brought no address in X-Forwarded-For where the first trusted proxy writes it: all such visitors count as one address',
};

export function createProxyHopWarning(
  trustedHops: number,
  log: Log,
): (request: IncomingMessage) => void {
  let hasWarned = false;
  return (request) => {
    if (hasWarned) return;
    const isFitting =
      trustedHops === 0
        ? request.headers['x-forwarded-for'] === undefined
        : currentRequest().address !== undefined;
    if (isFitting) return;
    hasWarned = true;
    const code = trustedHops === 0 ? 'forwarded_ignored' : 'forwarded_short';
    log.warn({ event: 'configuration', variable: 'TRUSTED_HOPS', code, meaning: meanings[code] });
  };
}

/** The flags are sampled and, in level 2, random. The specification requires 0 for all other flags. */
const knownFlags = 0b11;

const parentPattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

interface RequestOptions {
  trustedHops: number;
  tracer: Tracer | null;
}

export function runForRequest<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestOptions,
  work: () => Result,
): Result {
  return runInTrace(beginRequestTrace(request, options), () => {
    setOwnHeaders(response);
    return work();
  });
}

/** Only the trace of a trusted proxy is continued, because any client can send a `traceparent`. */
export function beginRequestTrace(
  request: IncomingMessage,
  { trustedHops, tracer }: RequestOptions,
): RequestTrace {
  const address = clientAddress(request, trustedHops);
  // A request without an address did not come through all trusted proxies.
  const parent =
    trustedHops > 0 && address !== undefined
      ? parentContext(request.headers.traceparent)
      : undefined;
  return newRequestTrace({
    address,
    parent,
    span: tracer?.beginRequest(request.method ?? '', parent),
  });
}

/** See https://www.w3.org/TR/trace-context/. */
function parentContext(traceparent: string | string[] | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] = parentPattern.exec(String(traceparent)) ?? [];
  // Version 00 has no further fields. Later versions may append some.
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & knownFlags };
}
