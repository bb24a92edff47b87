import http, { type RequestListener, type ServerOptions } from 'node:http';
import { vi } from 'vitest';

/** A portal that is created from now on looks for slow clients twenty times as often, so that they are closed in a tenth of a second. */
export function lookForSlowClientsOften(): void {
  const { createServer } = http;
  vi.spyOn(http, 'createServer').mockImplementation(((options: ServerOptions, ...rest: RequestListener[]) => {
    const often = options.connectionsCheckingInterval && { connectionsCheckingInterval: options.connectionsCheckingInterval / 20 };
    return createServer(often ? { ...options, ...often } : options, ...rest);
  }) as typeof createServer);
}
