import http, { type RequestListener, type ServerOptions } from 'node:http';
import { expect, vi } from 'vitest';

/** A portal that is created from now on checks its connections for slow clients twenty times as often as every 2 s. */
export function checkConnectionsOften(): void {
  const { createServer } = http;
  vi.spyOn(http, 'createServer').mockImplementation(((options: ServerOptions, ...rest: RequestListener[]) => {
    if (options.connectionsCheckingInterval === undefined) return createServer(options, ...rest);
    expect(options.connectionsCheckingInterval).toBe(2_000);
    return createServer({ ...options, connectionsCheckingInterval: 100 }, ...rest);
  }) as typeof createServer);
}
