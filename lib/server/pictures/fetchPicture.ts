import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { inNetworks, isPrivateHost } from '#lib/server/config/configuration.ts';
import { isLoopbackHost } from '#lib/site/pictures.ts';

const maxBytes = 8 * 1_048_576;
const timeoutMs = 7_000;

export type PictureFault = 'not_found' | 'upstream_invalid' | 'upstream_unavailable' | 'upstream_timeout';

/** A picture that cannot be shown, by the code of the reply. */
export class PictureError extends Error {
  readonly code: PictureFault;
  /** The host did not reply at all: no picture of it can be had. */
  readonly isHostAway: boolean;

  constructor(code: PictureFault, isHostAway = false) {
    super(code);
    this.code = code;
    this.isHostAway = isHostAway;
  }
}

/** Addresses outside of the private networks that lead to no public host either (RFC 6890). */
const isReserved = inNetworks(
  ...['0.0.0.0/8', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/128', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', 'fec0::/10', 'ff00::/8'],
);

const isPublicAddress = (address: string) => !isPrivateHost(address) && !isReserved(address);

/** Checks the addresses that the connection will use, so that a name cannot change its address after the check. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[];
    const [first] = addresses;
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PictureError('upstream_invalid'), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

// A new connection for each picture: one that its host closes, or that was given up, would fail the next picture.
const connection = { connections: 2, pipelining: 0, maxHeaderSize: 16_384 };
const publicAgent = new Agent({ ...connection, connect: { timeout: 3_000, lookup: publicLookup } });
const loopbackAgent = new Agent({ ...connection, connect: { timeout: 3_000 } });

/**
 * The bytes of a picture of a listed host. Private addresses are refused, except those of a listed loopback host; redirects are not followed.
 * @returns also the lifetime that its host allows shared caches, or 0 if the host names no lifetime
 * @throws {PictureError}
 */
export async function fetchPicture(address: string): Promise<{ bytes: Buffer; maxAgeSeconds: number }> {
  const { host, hostname } = new URL(address);
  const dispatcher = isLoopbackHost(host) ? loopbackAgent : publicAgent;
  if (dispatcher === publicAgent) requirePublicAddress(hostname);
  const signal = AbortSignal.timeout(timeoutMs);
  // Once the host has replied it is not away: a visitor can choose a picture that arrives slowly.
  let isHostAway = true;
  try {
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'portal' };
    const reply = await request(address, { dispatcher, headers, signal });
    isHostAway = false;
    if (reply.statusCode !== 200) {
      reply.body.on('error', () => {}).destroy(); // destroying is reported as an error
      throw new PictureError(faultOfStatus(reply.statusCode));
    }
    return { bytes: await readBody(reply.body), maxAgeSeconds: maxAgeOf(String(reply.headers['cache-control'])) };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(signal.aborted ? 'upstream_timeout' : 'upstream_unavailable', isHostAway);
  }
}

/** A host that is an address is not looked up, so it is checked here. */
function requirePublicAddress(hostname: string): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PictureError('upstream_invalid');
}

function faultOfStatus(status: number): PictureFault {
  if (status >= 500) return 'upstream_unavailable';
  return status >= 400 ? 'not_found' : 'upstream_invalid';
}

async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new PictureError('upstream_invalid'); // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const maxAgeOf = (cacheControl: string) =>
  Number((/\bs-maxage="?(\d+)/i.exec(cacheControl) ?? /\bmax-age="?(\d+)/i.exec(cacheControl))?.[1] ?? 0);
