import http from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { replyText } from '#lib/server/http/replyText.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';

interface MetricsServerOptions {
  host: string;
  port: number;
  registry: Registry;
  log: Log;
}

/** Serves metrics at `/metrics` of a separate address, which visitors cannot reach. */
export async function startMetricsServer({ host, port, registry, log }: MetricsServerOptions): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') return replyText(response, 404, 'Not Found');
    if (request.method !== 'GET') return replyText(response, 405, 'Method Not Allowed', { allow: 'GET' });
    replyText(response, 200, await registry.metrics(), { 'content-type': registry.contentType });
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
