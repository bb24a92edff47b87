import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { inNetworks, isPrivateHost } from '#lib/server/config/configuration.ts';
import { isLoopbackHost } from '#lib/site/pictures.ts';

const maxBytes = 8 * 1_048_576;
const timeoutMs = 7_000;

export type PictureFault =
  'not_found' | 'upstream_invalid' | 'upstream_unavailable' | 'upstream_timeout';

export class PictureError extends Error {
  readonly code: PictureFault;
  /** True if the host did not reply at all, so that its other pictures would fail, too. */
  readonly isHostAway: boolean;

  constructor(code: PictureFault, isHostAway = false) {
    super(code);
    this.code = code;
    this.isHostAway = isHostAway;
  }
}

/** Networks without public hosts, in addition to the private networks (RFC 6890). */
const isReserved = inNetworks(
  ...['0.0.0.0/8', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/128', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', 'fec0::/10', 'ff00::/8'],
);

const isPublicAddress = (address: string) => !isPrivateHost(address) && !isReserved(address);

/** Checks the addresses that the connection will use, so that a host name cannot change its address after the check. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[];
    const [first] = addresses;
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PictureError('upstream_invalid'), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

// `pipelining: 0` opens a new connection for each picture. The next picture would fail on a connection that was closed meanwhile.
const connection = { connections: 2, pipelining: 0, maxHeaderSize: 16_384 };
const publicAgent = new Agent({ ...connection, connect: { timeout: 3_000, lookup: publicLookup } });
const loopbackAgent = new Agent({ ...connection, connect: { timeout: 3_000 } });

/**
 * Refuses private addresses, except those of a listed loopback host. Follows no redirects.
 * @returns `maxAgeSeconds` is the time for shared caches; 0 = the host does not say
 * @throws {PictureError}
 */
export async function fetchPicture(
  address: string,
): Promise<{ bytes: Buffer; maxAgeSeconds: number }> {
  const { host, hostname } = new URL(address);
  const dispatcher = isLoopbackHost(host) ? loopbackAgent : publicAgent;
  if (dispatcher === publicAgent) requirePublicAddress(hostname);
  const signal = AbortSignal.timeout(timeoutMs);
  // A host that has sent a status is not away, even if the picture times out, because a visitor could request slow pictures on purpose.
  let isHostAway = true;
  try {
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'portal' };
    const reply = await request(address, { dispatcher, headers, signal });
    isHostAway = false;
    if (reply.statusCode !== 200) {
      reply.body.on('error', () => {}).destroy(); // `destroy` emits an error
      throw new PictureError(faultOfStatus(reply.statusCode));
    }
    return {
      bytes: await readBody(reply.body),
      maxAgeSeconds: maxAgeOf(String(reply.headers['cache-control'])),
    };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(
      signal.aborted ? 'upstream_timeout' : 'upstream_unavailable',
      isHostAway,
    );
  }
}

/** A host that is an IP address is not looked up, so `publicLookup` does not check the address. */
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
  Number(
    (/\bs-maxage="?(\d+)/i.exec(cacheControl) ?? /\bmax-age="?(\d+)/i.exec(cacheControl))?.[1] ?? 0,
  );
