import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createMeter, type BuildInfo } from './createMeter.ts';
import { replyText } from '#lib/server/http/replyText.ts';
import { setMeter } from '#lib/server/log/current.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';

/** Turns metrics on and serves them at `/metrics` of a separate address, which visitors cannot reach. Loads prom-client on demand. */
export async function startMetricsServer(host: string, port: number, info: BuildInfo): Promise<Server> {
  const { prometheusContentType, Registry } = await import('prom-client');
  const registry = new Registry();
  setMeter(await createMeter(registry, info));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') return replyText(response, 404, 'Not Found');
    if (request.method !== 'GET') return replyText(response, 405, 'Method Not Allowed', { allow: 'GET' });
    replyText(response, 200, await registry.metrics(), { 'content-type': prometheusContentType });
  };
  const server = http.createServer((request, response) => {
    // An error here must not end the process.
    answer(request, response).catch((fault: unknown) => {
      log.fault(fault, currentRequestId());
      replyText(response, 500, 'Internal Server Error');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
