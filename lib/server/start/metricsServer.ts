import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createMeter } from './createMeter.ts';
import type { BuildInfo } from './createMeter.ts';
import { setMeter } from '#lib/server/log/meter.ts';
import { replyText } from '#lib/server/http/replyText.ts';
import { logFault, newRequestId } from '#lib/server/log/requestLog.ts';

/**
 * Counts from now on, and answers `/metrics` with the counts, at an address of its own that no visitor reaches: nothing of it is served by
 * the portal's server. prom-client is loaded by this call and never before.
 */
export async function startMetricsServer(host: string, port: number, info: BuildInfo): Promise<Server> {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  setMeter(await createMeter(registry, info));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') return replyText(response, 404, 'Not Found');
    if (request.method !== 'GET') return replyText(response, 405, 'Method Not Allowed', { allow: 'GET' });
    replyText(response, 200, await registry.metrics(), { 'content-type': registry.contentType });
  };
  const server = http.createServer((request, response) => {
    // A count that cannot be read must not end the process that serves members.
    answer(request, response).catch((fault: unknown) => {
      logFault(fault, newRequestId());
      replyText(response, 500, 'Internal Server Error');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
