import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUpstream } from '#lib/server/upstream/upstream.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { makeEnv } from '#tests/support/madeParts.ts';

let port = 0;
const heads: Buffer[] = [];
const server = net.createServer((socket) => {
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      heads.push(bytes);
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"status":"success"}');
    });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as net.AddressInfo);
});
afterAll(() => void server.close());

it('a token beyond ASCII reaches the upstream in the same bytes with a read and with a money call', async () => {
  const env = makeEnv({ UPSTREAM_URL: `http://127.0.0.1:${port}` });
  const upstream = createUpstream({ ...env, log: keptLog().log, meter: null });
  const options = { token: 'tok\u00e9n\u00ff', requestId: 'request' };
  await upstream.call('del-all-help', {}, options).catch(() => {});
  await upstream.call('apply-user-deposit', { balance: 10_000 }, options);
  const tokens = heads.map((head) => /authorization: ([^\r]*)/i.exec(head.toString('latin1'))?.[1]);
  expect(tokens).toEqual([options.token, options.token]);
});
