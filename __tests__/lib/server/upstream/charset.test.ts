import { describe, expect, it } from 'vitest';
import { bytes } from '#tests/support/fakeUpstream.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

const answer = (code: string | Uint8Array) =>
  Buffer.concat([Buffer.from('{"status":"success","code":"'), Buffer.from(code), Buffer.from('"}')]);
const koreanBytes = Uint8Array.of(0xb0, 0xa1, 0xb3, 0xaa);

describe('the charset of an answer', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['application/json; charset=euc-kr', answer(koreanBytes), '가나'],
    ['application/json;charset="EUC-KR"', answer(koreanBytes), '가나'],
    // Valid UTF-8 by chance.
    ['application/json; charset=euc-kr', answer(Uint8Array.of(0xc3, 0xa2)), '창'],
    ['application/json; charset=utf-8', answer('가나'), '가나'],
    ['application/json; charset=ISO-8859-1', answer('가나'), '가나'],
    ['application/json', answer(koreanBytes), undefined],
    ['application/json; charset=utf-8', answer(koreanBytes), undefined],
    ['application/json; charset=euc-kr', answer(Uint8Array.of(0xff, 0xff)), undefined],
    ['application/json; charset=klingon', answer('가나'), undefined],
  ])('%s of %j is read as %j', async (type, body, code) => {
    upstream.behavior = bytes(body, { 'content-type': type });
    const { json } = await proxy.call('get-reg-domain');
    expect(code === undefined ? json.error?.code : json.code).toBe(code ?? 'upstream_invalid');
  });
});
