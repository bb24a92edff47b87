import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrain } from '#lib/server/http/drain.ts';
import { createPortalServer } from '#lib/server/start/portalServer.ts';
import { ambiguousRequests } from '#tests/support/ambiguousRequests.ts';
import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { publicOrigin, startProxy } from '#tests/support/proxyServer.ts';
import { createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import type { Proxy } from '#tests/support/proxyServer.ts';

let upstream: FakeUpstream;
let proxy: Proxy;
let server: Server;
const { host } = new URL(publicOrigin);

beforeAll(async () => {
  upstream = await startFakeUpstream();
  proxy = await startProxy(upstream.url);
  const { handleCall } = await import('#lib/server/calls/proxyCall.ts');
  const parts = {
    host,
    trustedHops: 0,
    sharedState: () => 'memory',
    headers: [],
    drain: createDrain(),
    files: createStaticFiles(new Map()),
    built: null,
  };
  server = createPortalServer({ ...parts, answerCall: handleCall, answerByNext: (_, response) => void response.writeHead(404).end() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await proxy.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.journal.length = 0;
});

/** Sends bytes and gives back all that is answered until the portal closes the connection. */
function converse(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

const { asked, smuggled, cases } = ambiguousRequests(publicOrigin);

describe('an ambiguous request (request smuggling)', () => {
  it.each(cases)('%s: is refused, and the bytes after it are ignored', async (_name, bytes) => {
    const answer = await converse(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(upstream.journal).toEqual([]);
  });

  it('is followed by a request that would be answered on its own', async () => {
    const answer = await converse(`${asked}Content-Length: 2\r\n\r\n{}${smuggled.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`);
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(upstream.journal).toHaveLength(2);
  });
});

describe('a slow client', () => {
  it.each([
    ['with its headers', asked, 'headersTimeout'],
    ['with its body', `${asked}Content-Length: 20\r\n\r\n{`, 'requestTimeout'],
  ] as const)(
    '%s gets 408',
    async (_name, bytes, limit) => {
      const usual = server[limit];
      server[limit] = 200;
      expect(await converse(bytes)).toMatch(/^HTTP\/1\.1 408 /);
      server[limit] = usual;
      expect(upstream.journal).toEqual([]);
    },
    15_000,
  );
});
