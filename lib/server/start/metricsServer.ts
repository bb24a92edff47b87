import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { createMeter, type BuildInfo } from './createMeter.ts';
import { setMeter } from '#lib/server/log/meter.ts';
import { replyText } from '#lib/server/http/replyText.ts';
import { logFault } from '#lib/server/log/requestLog.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';

/** Turns metrics on. Loads prom-client on demand. */
export async function startCounting(info: BuildInfo): Promise<Registry> {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  setMeter(await createMeter(registry, info));
  return registry;
}

/** Turns metrics on and serves them at `/metrics` of a separate address, which visitors cannot reach. */
export async function startMetricsServer(host: string, port: number, info: BuildInfo): Promise<Server> {
  const registry = await startCounting(info);
  return serveMetrics(host, port, () => registry.metrics());
}

/** Serves the text of `read` at `/metrics`. */
export async function serveMetrics(host: string, port: number, read: () => Promise<string>): Promise<Server> {
  const { prometheusContentType } = await import('prom-client');
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') return replyText(response, 404, 'Not Found');
    if (request.method !== 'GET') return replyText(response, 405, 'Method Not Allowed', { allow: 'GET' });
    replyText(response, 200, await read(), { 'content-type': prometheusContentType });
  };
  const server = http.createServer((request, response) => {
    // An error here must not end the process.
    answer(request, response).catch((fault: unknown) => {
      logFault(fault, currentRequestId());
      replyText(response, 500, 'Internal Server Error');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
