import { mkdtemp, rm } from 'node:fs/promises';
import http, { type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noncePlaceholder, placeholderHeader } from './nonce.ts';
import type { RenderedPage } from './nonceTemplate.ts';

/** What Next answered to a request of our own. */
export interface RenderedReply extends RenderedPage {
  hasCookie: boolean;
}

/** Next as the shell cache sees it. */
export interface NextRenderer {
  /** Lets Next answer GET `url` for `host`, with nothing of whoever asked: no cookie, no query, no address. */
  render: (url: string, host: string) => Promise<RenderedReply>;
  close: () => Promise<void>;
}

const renderTimeout = 10_000;

/**
 * Next behind a socket in a folder that only this process's user can enter. A real HTTP exchange, not a pair of imitated
 * request and response objects: it costs a fraction of a rendering and holds in every version of Next.
 */
export async function createNextRenderer(handleByNext: RequestListener): Promise<NextRenderer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const socketPath = path.join(folder, 'next.sock');
  const server = http.createServer(handleByNext);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));

  const render = (url: string, host: string) =>
    new Promise<RenderedReply>((resolve, reject) => {
      const signal = AbortSignal.timeout(renderTimeout);
      const request = http.get(
        { socketPath, path: url, headers: { host, [placeholderHeader]: noncePlaceholder }, agent: false, signal },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('error', reject);
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 500,
              contentType: reply.headers['content-type'] ?? 'text/plain; charset=utf-8',
              hasCookie: reply.headers['set-cookie'] !== undefined,
              body: Buffer.concat(chunks),
            }),
          );
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
