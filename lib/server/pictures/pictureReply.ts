import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { locales } from '#lib/i18n/locales.ts';
import { imageWidths, optimizedImage } from '#lib/site/optimizedImage.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { CallFailure, toCallFailure } from '#lib/server/http/callFailure.ts';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { failureReply, sendReply } from '#lib/server/http/callReply.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { logRequest } from '#lib/server/log/requestLog.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { currentSite, isSecureOrigin, siteSingleton } from '#lib/server/site/currentSite.ts';
import { namedPictures, pictureKey } from './namedPictures.ts';
import { readPictureFile, type Picture } from './pictureFiles.ts';
import { createPictureProcess, type PictureJob } from './pictureProcess.ts';

/** How long a picture that could not be made is not tried again, so that a broken picture host does not fill the queue. */
const failureMs = 60_000;

const megabyte = 1_048_576;

/** Answers `/_next/image`. */
export function createPictureReplies() {
  const { imageHosts, trustedHops, pictureCacheDir, pictureCacheMegabytes } = serverEnv();
  const folder = path.resolve(pictureCacheDir);
  const { make, probe, stop } = createPictureProcess({ folder, maxBytes: pictureCacheMegabytes * megabyte });
  const inProgress = new Map<string, Promise<Picture>>();
  const failures = new LRUCache<string, CallFailure>({ max: 1_000, ttl: failureMs });
  async function makeOnce(job: PictureJob, key: string, address: string | undefined): Promise<Picture> {
    const failure = failures.get(job.name);
    if (failure) throw failure;
    await requireUnderLimit('picture', { address });
    if (!siteSlides().has(key) && !(await namedPictures().has(key))) throw new CallFailure('not_found');
    let making = inProgress.get(job.name);
    if (!making) {
      making = make(job).finally(() => inProgress.delete(job.name));
      inProgress.set(job.name, making);
      // A failure that says when to ask again is of the queue or the host, not of this picture.
      making.catch((error: CallFailure) => error.details.retryAfterSeconds === undefined && failures.set(job.name, error));
    }
    return making;
  }

  async function find(request: IncomingMessage, address: string | undefined): Promise<Picture> {
    const { url, width } = readQuery(request.url ?? '', imageHosts);
    const key = pictureKey(url);
    // Slides are stored per site: no site shows those of another one.
    const stem = siteSlides().has(key) ? pictureKey(`${currentSite().origin.href}${key}`) : key;
    const name = `${stem}-${width}.webp`;
    const stored = await readPictureFile(path.join(folder, name));
    if (stored && stored.freshSeconds > 0) return stored;
    const making = makeOnce({ url, width, name }, key, address);
    if (!stored) return making;
    making.catch(() => {}); // the stale one stands in
    return stored;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = currentRequestId();
    const address = clientAddress(request, trustedHops);
    let failure: CallFailure | undefined;
    try {
      sendPicture(request, response, await find(request, address), [
        ...securityHeaders(isSecureOrigin()).flat(),
        'x-request-id',
        requestId,
      ]);
    } catch (error) {
      failure = toCallFailure(error, requestId);
      sendReply(response, failureReply(failure), requestId);
    }
    const { code, details } = failure ?? {};
    const record = { route: '/_next/image', status: response.statusCode, ms: performance.now() - startedAt, requestId, address, code };
    const event = details?.securityEvent;
    logRequest({ event: event ?? 'picture', limit: details?.limit, ...record }, code === 'internal' ? 'error' : event ? 'warn' : 'info');
  }

  return { answer, probe, stop };
}

/** The keys of the pictures in the banner of the current site. */
const siteSlides = () =>
  siteSingleton('slides', ({ settingsIn }) => {
    const pictures = locales.flatMap(({ code }) => settingsIn(code).banner.slides.map(({ picture }) => picture));
    return new Set(pictures.filter((picture) => URL.canParse(picture)).map(pictureKey));
  });

/** Only URLs exactly as pages write them (lib/site/optimizedImage.ts): listed hosts, widths and quality, no other parameter. */
function readQuery(address: string, imageHosts: readonly string[]): { url: string; width: number } {
  const query = new URLSearchParams(address.slice(address.indexOf('?')));
  const url = query.get('url') ?? '';
  const width = imageWidths.find((known) => String(known) === query.get('w'));
  if (width === undefined || optimizedImage(url, width, imageHosts) !== address) throw new CallFailure('invalid_request');
  return { url, width };
}

function sendPicture(request: IncomingMessage, response: ServerResponse, { bytes, freshSeconds }: Picture, headers: string[]): void {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const cacheControl = `public, max-age=${Math.max(0, freshSeconds)}, must-revalidate`;
  headers.push('content-security-policy', "script-src 'none'; frame-src 'none'; sandbox;", 'cache-control', cacheControl);
  headers.push('vary', 'Accept', 'etag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, [...headers, 'content-type', 'image/webp', 'content-length', String(bytes.length)]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
