import { expect, it, vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { parseOnce } from '#lib/server/upstream/parsedAnswers.ts';

type Headers = Record<string, string>;

/** Reads a response of `bytes`; tells whether it was parsed, and the answer. */
function read(bytes: string | Buffer, { name = 'get-help-list' as CallName, httpStatus = 200, headers = {} as Headers } = {}) {
  const parse = vi.fn(() => ({ status: 'success' }));
  const answer = parseOnce(name, { httpStatus, headers, body: Buffer.from(bytes) }, parse);
  return { answer, isParsed: parse.mock.calls.length === 1 };
}

it('the same bytes are parsed once, and their answer cannot be changed', () => {
  const first = read('{"status":"success","helps":[]}');
  const second = read('{"status":"success","helps":[]}');
  expect([first.isParsed, second.isParsed]).toEqual([true, false]);
  expect(second.answer).toBe(first.answer);
  expect(() => Object.assign(second.answer, { status: 'fail' })).toThrow(TypeError);
});

it.each([
  ['other bytes', '{"status":"success", "helps":[]}', {}],
  ['another call', '{"status":"success","helps":[]}', { name: 'get-note-list' }],
  ['another charset', '{"status":"success","helps":[]}', { headers: { 'content-type': 'application/json; charset=euc-kr' } }],
] as const)('%s are parsed for themselves', (_what, bytes, options) => {
  read('{"status":"success","helps":[]}');
  expect(read(bytes, options).isParsed).toBe(true);
});

it.each([
  ['a failure', 'x', { httpStatus: 500 }],
  ['a compressed response', 'y', { headers: { 'content-encoding': 'gzip' } }],
  ['a long response', 'z'.repeat(16_385), {}],
])('%s is parsed each time', (_what, bytes, options) => {
  expect([read(bytes, options).isParsed, read(bytes, options).isParsed]).toEqual([true, true]);
});

it('an invalid response is not remembered', () => {
  const parse = vi.fn(() => {
    throw new Error('invalid');
  });
  for (let time = 0; time < 2; time += 1)
    expect(() => parseOnce('get-help-list', { httpStatus: 200, headers: {}, body: Buffer.from('invalid') }, parse)).toThrow('invalid');
  expect(parse).toHaveBeenCalledTimes(2);
});

it('the oldest answers are forgotten above 32 MB', () => {
  const long = (index: number) => `${index}`.padEnd(16_000, ' ');
  for (let index = 0; index < 800; index += 1) read(long(index));
  expect([read(long(0)).isParsed, read(long(799)).isParsed]).toEqual([true, false]);
});
