import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { currentSite } from '#lib/server/site/currentSite.ts';

export interface RenderedReply {
  status: number;
  contentType: string;
  hasCookie: boolean;
  /** The policy that the document came with (documentExtras.ts), as names and values in turn; empty for anything else than HTML. */
  policy: string[];
  body: Buffer;
}

const policyHeaders = ['content-security-policy', 'content-security-policy-report-only', 'reporting-endpoints'];

export interface NextRenderer {
  /** GET `url` for the current site without data of a visitor: no cookie, query or client address. */
  render: (url: string) => Promise<RenderedReply>;
  close: () => Promise<void>;
}

/** Names a rendering. No browser can send it: only this process reaches the socket. */
const renderHeader = 'x-render';

const renderTimeoutMs = 10_000;

/** Runs Next behind a private Unix socket: real HTTP works with every version of Next, unlike imitated request and response objects. */
export async function createNextRenderer(handleByNext: RequestListener): Promise<NextRenderer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const socketPath = path.join(folder, 'next.sock');
  // Next answers on another connection, which does not know the site of the request that waits for it.
  const contexts = new Map<string, ReturnType<typeof AsyncLocalStorage.snapshot>>();
  const server = http.createServer((request, response) => {
    const inContext = contexts.get(String(request.headers[renderHeader]));
    inContext?.(() => handleByNext(request, response));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));

  const render = (url: string) => {
    const id = randomUUID();
    contexts.set(id, AsyncLocalStorage.snapshot());
    const headers = { host: currentSite().host, [renderHeader]: id };
    return new Promise<RenderedReply>((resolve, reject) => {
      const signal = AbortSignal.timeout(renderTimeoutMs);
      const request = http.get({ socketPath, path: url, headers, agent: false, signal }, (reply) => {
        const status = reply.statusCode ?? 500;
        const contentType = reply.headers['content-type'] ?? 'text/plain; charset=utf-8';
        const hasCookie = reply.headers['set-cookie'] !== undefined;
        const policy = policyHeaders.flatMap((name) => (reply.headers[name] === undefined ? [] : [name, String(reply.headers[name])]));
        buffer(reply).then((body) => resolve({ status, contentType, hasCookie, policy, body }), reject);
      });
      request.on('error', reject);
    }).finally(() => contexts.delete(id));
  };

  const close = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  return { render, close };
}
