import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  url: string;
  port: number;
  server: http.Server;
  close: () => Promise<void>;
}

/** Port 0 = a free port. */
export async function listen(
  handler: http.RequestListener | http.Server,
  wanted = 0,
  host = '127.0.0.1',
): Promise<Listening> {
  const server = typeof handler === 'function' ? http.createServer(handler) : handler;
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, server, close };
}
