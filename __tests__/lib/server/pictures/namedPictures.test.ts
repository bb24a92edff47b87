import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNamedPictures, namedPictures, pictureKey } from '#lib/server/pictures/namedPictures.ts';
import { connectRedis } from '#lib/server/redis/redis.ts';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';
import { hasRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';
import { watchLog } from '#tests/support/watchLog.ts';

setUpProxy({ IMAGE_HOSTS: 'img.example' });

const isNamed = (url: string) => namedPictures().has(pictureKey(url));

const lines = watchLog();
let tests = 0;
/** An address that no other test has used. */
let url: string;
beforeEach(() => void (url = `https://img.example/${(tests += 1)}.png`));

describe('the pictures of an answer', () => {
  it.each([
    ['get-casino-setting', 'casiono', 'imgUrl'],
    ['get-casino-setting', 'casiono', 'mobileImg'],
    ['get-slot-setting', 'slot', 'imgUrl'],
    ['get-slot-by-company', 'games', 'imgUrl'],
    ['get-advertisement', 'advertisement', 'imgUrl'],
  ] as const)('%s: %s[].%s are named', async (call, list, field) => {
    upstream.behavior = json({ data: { ...fullAnswer, [list]: [{ code: 'a' }, { code: 'b', [field]: url }] } });
    expect(isNamed(url)).toBe(false);
    expect((await proxy.call(call)).status).toBe(200);
    expect(isNamed(url)).toBe(true);
  });

  const row = { _id: '1', title: 'title', contents: 'contents', regDate: '2026-11-01' };
  it.each([
    ['get-user-notices', 'notices', 'contents'],
    ['get-notice-popup', 'note', 'contents'],
    ['get-user-note', 'note', 'contents'],
    ['get-note-list', 'note', 'contents'],
    ['get-note-list', 'note', 'answer'],
    ['get-help-list', 'helps', 'answer'],
  ] as const)('%s: those of the HTML of %s[].%s are named', async (call, list, field) => {
    const html = `<p>a<img src="${url}"><IMG SRC = '${url}?b=1&amp;c=2'><img width=1 src=${url}?d><img src="/_next/image?url=${encodeURIComponent(`${url}?e`)}&w=1080&q=75"><a href="${url}?link">`;
    upstream.behavior = json({ data: { ...fullAnswer, [list]: [{ ...row, [field]: html }] } });
    expect((await proxy.call(call, member)).status).toBe(200);
    expect(['', '?b=1&c=2', '?d', '?e', '?link'].map((end) => isNamed(url + end))).toEqual([true, true, true, true, false]);
  });

  it("are not named by a member's own text, nor without a listed host", async () => {
    const other = url.replace('img', 'cdn');
    const html = `<img src="${url}">`;
    upstream.behavior = json({ data: { ...fullAnswer, helps: [{ ...row, contents: html, answer: `<img src="${other}">` }] } });
    await proxy.call('get-help-list', member);
    expect([isNamed(url), isNamed(other)]).toEqual([false, false]);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'image_host', origin: 'https://cdn.example' }));
  });
});

it('the most recently named are remembered', () => {
  const names = createNamedPictures(null);
  names.add(Array.from({ length: 50_001 }, (_, index) => String(index)));
  expect([names.has('0'), names.has('1'), names.has('50000')]).toEqual([false, true, true]);
});

describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());

  it('a picture that one instance has named is known to the others, after a restart too', async () => {
    const [one, two] = [connectRedis(redis.url), connectRedis(redis.url)];
    await Promise.all([one.connected, two.connected]);
    createNamedPictures(one).add(['a', 'b']);
    const other = createNamedPictures(two);
    await expect.poll(() => other.has('b')).toBe(true);
    expect([await other.has('a'), await other.has('c')]).toEqual([true, false]);
    await Promise.all([one.close(), two.close()]);
    expect(await other.has('a')).toBe(false);
  });
});
