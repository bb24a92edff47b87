import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { maxBodyBytes, parseBody } from '#lib/server/http/requestBody.ts';
import { rawRequest } from '#tests/support/httpRequest.ts';
import { publicOrigin } from '#tests/support/proxyServer.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const parse = (text: string) => parseBody(Buffer.from(text));
const refusal = (body: string | Buffer) => {
  try {
    return parseBody(Buffer.from(body));
  } catch (error) {
    return error instanceof CallFailure ? error.code : error;
  }
};

describe('the body of a call', () => {
  it.each([
    '{}',
    '{"id":"demo1234"}',
    '{"a":{"b":{"c":1}}}',
    '{"a":"x:\\"y\\\\","b":"\\\\\\\\"}',
    '{"a":[1,2,{"b":2}]}',
    '{"가":"나:다"}',
  ])('is accepted: %s', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it.each([
    'x',
    '{',
    '{"a":1}x',
    '[]',
    'null',
    '{"a":NaN}',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"b":1,"b":2}}',
    '{"__proto__":{"polluted":1}}',
    '{"a":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"prototype":1}',
    '{"a":{"b":{"c":{"d":{}}}}}',
    '{"a":[[[{}]]]}',
    `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
    `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    `{${Array.from({ length: 65 }, (_, index) => `"k${index}":1`).join()}}`,
  ])('is refused: %s', (text) => {
    expect(refusal(text)).toBe('invalid_request');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('is refused if it is not UTF-8', () => {
    expect(refusal(Buffer.from([0x7b, 0x22, 0xb0, 0xa1, 0x22, 0x3a, 0x31, 0x7d]))).toBe(
      'invalid_request',
    );
  });

  it('is parsed as by JSON.parse or refused, for any text', () => {
    const value = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.json().map((text) => `{"id":${text}}`),
    );
    const isRight = (text: string) => {
      const result = refusal(text);
      return (
        result === 'invalid_request' ||
        JSON.stringify(result) === JSON.stringify(text === '' ? {} : JSON.parse(text))
      );
    };
    expect(fc.check(fc.property(value, isRight), { numRuns: 10_000 }).counterexample).toBeNull();
  }, 60_000);
});

describe('over the wire', () => {
  setUpProxy();

  const bodyOf = (length: number) => `{"id":"demo"}${' '.repeat(length - 13)}`;

  it.each([false, true])(
    'accepts 16 KB and refuses one byte more (chunked: %s)',
    async (chunked) => {
      expect(
        (await proxy.send('check-user-id', { body: bodyOf(maxBodyBytes), chunked })).status,
      ).toBe(200);
      const reply = await proxy.send('check-user-id', { body: bodyOf(maxBodyBytes + 1), chunked });
      expect([reply.status, reply.json.error?.code]).toEqual([413, 'payload_too_large']);
      expect(upstream.journal).toHaveLength(1);
    },
  );

  it('refuses megabytes and answers the next call', async () => {
    for (const chunked of [true, false]) {
      expect(
        (await proxy.send('check-user-id', { body: 'x'.repeat(3_000_000), chunked })).status,
      ).toBe(413);
    }
    expect((await proxy.send('check-user-id', { body: bodyOf(20) })).status).toBe(200);
  });

  it.each([
    [413, 99999999],
    [400, -1],
  ])('%i for the length %i', async (status, length) => {
    const head = `POST /api/routes/get-user-notices HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: ${publicOrigin}\r\nContent-Type: application/json\r\n`;
    expect(await rawRequest(proxy.port, `${head}Content-Length: ${length}\r\n\r\n{}`)).toContain(
      ` ${status} `,
    );
    expect(upstream.journal).toEqual([]);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('accepts the content type %s', async (type) => {
    expect(
      (await proxy.send('get-user-notices', { headers: { 'content-type': type } })).status,
    ).toBe(200);
  });

  it.each([
    ['content-type', undefined],
    ['content-type', 'text/plain'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['content-type', 'application/json-seq'],
    ['content-type', 'application/json, text/plain'],
    ['content-type', 'application/json; charset=euc-kr'],
    ['content-type', 'text/plain; x=application/json'],
    ['content-encoding', 'gzip'],
  ])('refuses %s: %s', async (name, value) => {
    expect((await proxy.send('get-user-notices', { headers: { [name]: value } })).status).toBe(415);
    expect(upstream.journal).toEqual([]);
  });
});
