import { describe, expect, it } from 'vitest';
import { bytes, faults, json, status, type Behavior } from '#tests/support/fakeUpstream.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy({ BACKEND_MAP: '__tests__/support/foreignBackend.map.json' });

const done = '{"rc":"0000","msg":"ok","body":{}}';
const unknown = (code: string) => ({ error: { code, outcome: 'unknown' } });

describe('a map never turns an unknown outcome of a deposit into done or not sent', () => {
  it.each<[string, Behavior, object]>([
    ['its word for success', bytes(done), { status: 'success' }],
    ['its word for a waiting application', json({ rc: '1001' }), { status: 'wait' }],
    ['a word that the map does not have', json({ rc: '7777' }), { status: '7777' }],
    ['no word', json({ body: { rc: '0000' } }), unknown('upstream_invalid')],
    ['two words', json({ rc: '0000', body: { status: '1002' } }), unknown('upstream_invalid')],
    ['the word for success with HTTP 500', status(500, {}, done), unknown('upstream_unavailable')],
    ['the word for success with HTTP 409', status(409, {}, done), unknown('upstream_invalid')],
    ['the word for success behind a redirect', status(302, { location: '/' }, done), unknown('upstream_invalid')],
    ['a broken connection', faults.reset, unknown('upstream_unavailable')],
    ['half of an answer', bytes('{"rc":"0000","msg":'), unknown('upstream_invalid')],
    ['HTML', faults.html, unknown('upstream_invalid')],
    ['text in an undeclared charset', faults['EUC-KR'], unknown('upstream_invalid')],
  ])('%s', async (_, behavior, answer) => {
    upstream.behavior = behavior;
    const reply = await proxy.call('apply-user-deposit', member);
    expect(reply.json).toEqual(answer);
    expect(upstream.journal.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/svc/v3/cash/in', { site: 'M1', thousands: 10 }],
    ]);
    expect(JSON.stringify(logLines)).not.toContain('thousands');
  });
});
