import type { IncomingMessage, ServerResponse } from 'node:http';
import { replyText } from '#lib/server/http/replyText.ts';
import { acceptsGzip } from '#lib/server/http/requestHeaders.ts';
import type { StaticFiles } from './staticFiles.ts';

const publicCaching = 'public, max-age=3600';
const immutableCaching = 'public, max-age=31536000, immutable';

/** Answers a file that `files` has; security headers are set on `response` before. */
export async function replyStatic(files: StaticFiles, pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await files.get(pathname).catch(() => null);
  if (!file) return replyText(response, 404, 'Not found');
  response.setHeader('cache-control', file.isImmutable ? immutableCaching : publicCaching);
  response.setHeader('etag', file.etag);
  if (file.isForOtherSites) response.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (file.gzip) response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const isGzip = file.gzip !== null && acceptsGzip(request);
  const body = isGzip && file.gzip ? file.gzip : file.plain;
  if (isGzip) response.setHeader('content-encoding', 'gzip');
  response.writeHead(200, { 'content-type': file.contentType, 'content-length': body.length });
  response.end(body);
}
