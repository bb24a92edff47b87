import net from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ambiguousRequests } from '#tests/support/ambiguousRequests.ts';
import { startCallPortal } from '#tests/support/callPortal.ts';
import type { CallPortal } from '#tests/support/callPortal.ts';
import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { checkConnectionsOften } from '#tests/support/checkConnectionsOften.ts';
import { publicOrigin } from '#tests/support/proxyServer.ts';

let upstream: FakeUpstream;
let portal: CallPortal;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  checkConnectionsOften();
  portal = await startCallPortal(upstream.url);
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.journal.length = 0;
});

/** Sends bytes and returns everything received until the portal closes the connection. */
function converse(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(portal.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
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
    ['with its headers', asked, { headersTimeout: 200 }],
    // Node takes the longer of the two for the body.
    ['with its body', `${asked}Content-Length: 20\r\n\r\n{`, { headersTimeout: 200, requestTimeout: 200 }],
  ])(
    '%s gets 408',
    async (_name, bytes, limits) => {
      const { headersTimeout, requestTimeout } = portal.server;
      Object.assign(portal.server, limits);
      expect(await converse(bytes)).toMatch(/^HTTP\/1\.1 408 /);
      Object.assign(portal.server, { headersTimeout, requestTimeout });
      expect(upstream.journal).toEqual([]);
    },
    15_000,
  );
});
