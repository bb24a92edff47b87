import { mkdtemp, rm } from 'node:fs/promises';
import http, { type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noncePlaceholder, placeholderHeader } from './nonce.ts';
import type { RenderedPage } from './nonceTemplate.ts';

export type RenderedReply = RenderedPage & { hasCookie: boolean };

export interface NextRenderer {
  /** GET `url` for `host` without data of a visitor: no cookie, query or client address. */
  render: (url: string, host: string) => Promise<RenderedReply>;
  close: () => Promise<void>;
}

const renderTimeoutMs = 10_000;

/** Runs Next behind a private Unix socket: real HTTP works with every version of Next, unlike imitated request and response objects. */
export async function createNextRenderer(handleByNext: RequestListener): Promise<NextRenderer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const socketPath = path.join(folder, 'next.sock');
  const server = http.createServer(handleByNext);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));

  const render = (url: string, host: string) =>
    new Promise<RenderedReply>((resolve, reject) => {
      const signal = AbortSignal.timeout(renderTimeoutMs);
      const request = http.get(
        { socketPath, path: url, headers: { host, [placeholderHeader]: noncePlaceholder }, agent: false, signal },
        (reply) => {
          const status = reply.statusCode ?? 500;
          const contentType = reply.headers['content-type'] ?? 'text/plain; charset=utf-8';
          const hasCookie = reply.headers['set-cookie'] !== undefined;
          buffer(reply).then((body) => resolve({ status, contentType, hasCookie, body }), reject);
        },
      );
      request.on('error', reject);
    });

  const close = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  return { render, close };
}
