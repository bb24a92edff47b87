import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { imageWidths, optimizedImage } from '#lib/site/pictures.ts';
import { CallFailure, failureReply, sendReply, toCallFailure } from '#lib/server/http/callReply.ts';
import { createSharedRuns } from '#lib/server/http/sharedRuns.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import { currentRequest } from '#lib/server/log/requestTrace.ts';
import { createPictureProcess, type Picture, type PictureJob } from './pictureProcess.ts';

/** A broken picture is tried again only after this time, so that broken pictures do not fill the queue. */
const failureMs = 60_000;

interface PictureOptions {
  settings: Pick<ServerEnv, 'imageHosts' | 'pictureCacheDir' | 'pictureCacheMegabytes'>;
  log: Log;
  meter: Meter | null;
  limits: Pick<Limits, 'requireUnder'>;
}

export function createPictureReplies({ settings, log, meter, limits }: PictureOptions) {
  const { imageHosts, pictureCacheDir, pictureCacheMegabytes } = settings;
  const folder = path.resolve(pictureCacheDir);
  const { make, stop } = createPictureProcess({
    folder,
    maxBytes: pictureCacheMegabytes * 1_048_576,
    log,
    meter,
  });
  const runOnce = createSharedRuns<Picture>();
  const failures = new LRUCache<string, CallFailure>({ max: 1_000, ttl: failureMs });

  async function makeOnce(job: PictureJob): Promise<Picture> {
    const failure = failures.get(job.name);
    if (failure) throw failure;
    await limits.requireUnder('picture', currentRequest());
    return runOnce(job.name, async () => {
      try {
        return await make(job);
      } catch (error) {
        const fault = error as CallFailure;
        // A failure with `retryAfterSeconds` comes from the queue or the host, so it is not stored as a failure of this picture.
        if (fault.details.retryAfterSeconds === undefined) failures.set(job.name, fault);
        throw fault;
      }
    });
  }

  async function find(request: IncomingMessage): Promise<Picture> {
    const { url, width } = readQuery(request.url ?? '', imageHosts);
    const name = `${hash('sha256', new URL(url).href, 'base64url').slice(0, 22)}-${width}.webp`;
    const stored = await readStored(path.join(folder, name));
    if (stored && stored.freshSeconds > 0) return stored;
    const making = makeOnce({ url, width, name });
    if (!stored) return making;
    making.catch(() => {}); // a failure does not matter, because the stale picture is sent
    return stored;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let failure: CallFailure | undefined;
    try {
      sendPicture(request, response, await find(request));
    } catch (error) {
      failure = toCallFailure(error, log);
      sendReply(response, failureReply(failure));
    }
    const { code, details } = failure ?? {};
    const { securityEvent: event = 'picture', limit } = details ?? {};
    log.request({ event, route: '/_next/image', status: response.statusCode, code, limit });
  }

  return { answer, stop };
}

/** The modification time of the file is the time until which the picture is fresh. */
async function readStored(file: string): Promise<Picture | null> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return { bytes, freshSeconds: Math.floor((mtimeMs - Date.now()) / 1000) };
  } catch {
    return null; // if the file cannot be read, the portal makes the picture again
  }
}

/** Accepts only URLs exactly as `optimizedImage` writes them. */
function readQuery(address: string, imageHosts: readonly string[]): { url: string; width: number } {
  const query = new URLSearchParams(address.slice(address.indexOf('?')));
  const url = query.get('url') ?? '';
  const width = imageWidths.find((known) => String(known) === query.get('w'));
  if (width === undefined || optimizedImage(url, width, imageHosts) !== address)
    throw new CallFailure('invalid_request');
  return { url, width };
}

function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, freshSeconds }: Picture,
): void {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const cacheControl = `public, max-age=${Math.max(0, freshSeconds)}, must-revalidate`;
  const policy = "script-src 'none'; frame-src 'none'; sandbox;";
  const headers = [
    'content-security-policy',
    policy,
    'cache-control',
    cacheControl,
    'vary',
    'Accept',
    'etag',
    etag,
  ];
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, [
    ...headers,
    'content-type',
    'image/webp',
    'content-length',
    String(bytes.length),
  ]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
