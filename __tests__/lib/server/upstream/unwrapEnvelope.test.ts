import { expect, it } from 'vitest';
import { bytes } from '#tests/support/fakeUpstream.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

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

it('ids longer than a double stay exact', async () => {
  const row = (id: string) => `{"id":${id},"title":"a","contents":"","regDate":"2026-11-20 10:00:00"}`;
  const ids = ['9007199254740993', '9007199254740992', '1790000000000000123', '7'];
  const text = `{"status":"success","notices":[${ids.map(row).join(',')}]}`;
  upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' });
  const { notices } = (await proxy.call('get-user-notices')).json as unknown as { notices: { id: string }[] };
  expect(notices.map(({ id }) => id)).toEqual(ids);
});
