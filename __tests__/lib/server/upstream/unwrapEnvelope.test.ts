import { describe, expect, it } from 'vitest';
import { bytes } from '#tests/support/fakeUpstream.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

it.each([
  { status: 'success', data: { status: 'success', code: 'A' } },
  { status: 'success', code: 'A', data: { status: 'success' } },
  { status: 200, data: { status: 'success', code: 'A' } },
  { data: { status: 'success', code: 'A' } },
  { status: 'success', code: 'A' },
])('an answer has its fields where they are: %j', async (answer) => {
  upstream.behavior = bytes(Buffer.from(JSON.stringify(answer)), { 'content-type': 'application/json' });
  expect((await proxy.call('get-reg-domain')).json).toMatchObject({ status: 'success', code: 'A' });
});

describe('an answer that has a key twice, one of which another parser may not see', () => {
  const send = (text: string) => (upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' }));

  it.each([
    '{"status":"fail","status":"success"}',
    '{"status":"success","status":"success"}',
    '{"status":"fail","st\\u0061tus":"success"}',
    '{"data":{"status":"fail"},"data":{"status":"success"}}',
    '{"data":{"status":"fail","status":"success"}}',
    '{"x":"\\"}","status":"fail","status":"success"}',
  ])('is of unknown outcome for money, and invalid for the rest: %s', async (text) => {
    send(text);
    const deposit = await proxy.call('apply-user-deposit', member);
    expect([deposit.status, deposit.json.error?.code, deposit.json.error?.outcome]).toEqual([502, 'upstream_invalid', 'unknown']);
    const read = await proxy.call('get-reg-domain');
    expect([read.status, read.json.error?.code]).toEqual([502, 'upstream_invalid']);
  });

  it('is read as before if only a row of a list has it', async () => {
    send('{"status":"success","notices":[{"id":1,"title":"a","title":"b","contents":"x: {\\"y\\"","regDate":"2026-11-20 10:00:00"}]}');
    expect((await proxy.call('get-user-notices')).json).toMatchObject({ status: 'success', notices: [{ title: 'b' }] });
  });
});

it('ids longer than a double stay exact', async () => {
  const row = (id: string) => `{"id":${id},"title":"a","contents":"","regDate":"2026-11-20 10:00:00"}`;
  const ids = ['9007199254740993', '9007199254740992', '1790000000000000123', '7'];
  const text = `{"status":"success","notices":[${ids.map(row).join(',')}]}`;
  upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' });
  const { notices } = (await proxy.call('get-user-notices')).json as unknown as { notices: { id: string }[] };
  expect(notices.map(({ id }) => id)).toEqual(ids);
});
