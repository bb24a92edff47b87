import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { bytes } from '#tests/support/fakeUpstream.ts';
import type { Behavior } from '#tests/support/fakeUpstream.ts';
import type { ProxyReply } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

const lists = { 'get-help-list': 'helps', 'get-note-list': 'note', 'get-user-notices': 'notices', 'get-notice-popup': 'note' } as const;
const names = Object.keys(lists) as (keyof typeof lists)[];

/** An answer of exactly `size` bytes to any of the lists: 10,000 rows and an unknown field. */
function answerOf(size: number): string {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: index, title: '문의', contents: '<p>내용</p>' }));
  const text = JSON.stringify({ status: 'success', helps: rows, note: rows, notices: rows, rest: '' });
  return `${text.slice(0, -2)}${'x'.repeat(size - Buffer.byteLength(text))}"}`;
}

const most = 8 * 1_048_576;
const whole = answerOf(most);
const over = `${whole} `;
const zipped = (text: string): Behavior => bytes(gzipSync(text), { 'content-encoding': 'gzip' });
const [zippedWhole, zippedOver] = [zipped(whole), zipped(over)];
const failure = ({ status, json }: ProxyReply) => [status, json.error?.code];

describe('a list of texts', () => {
  it.each(names)('%s arrives with 10,000 rows in 8 MB, and is invalid with one byte more', async (name) => {
    upstream.behavior = bytes(whole);
    expect((await proxy.call(name, member)).json[lists[name]]).toHaveLength(10_000);
    upstream.behavior = bytes(over);
    expect(failure(await proxy.call(name, member))).toEqual([502, 'upstream_invalid']);
  });

  it('has the same limit if it is compressed', async () => {
    upstream.behavior = zippedWhole;
    expect((await proxy.call('get-help-list', member)).json.helps).toHaveLength(10_000);
    upstream.behavior = zippedOver;
    expect(failure(await proxy.call('get-help-list', member))).toEqual([502, 'upstream_invalid']);
  });

  it('truncates a text of 5 MB', async () => {
    const notices = [
      { id: 1, title: '긴 공지', contents: '<p>안내</p>'.repeat(350_000) },
      { id: 2, title: '공지', contents: '<p>안내</p>' },
    ];
    upstream.behavior = bytes(JSON.stringify({ data: { status: 'success', notices } }));
    const [long, other] = (await proxy.call('get-user-notices')).json.notices as { contents: string }[];
    expect(long?.contents.length).toBeLessThan(65_540);
    expect(long?.contents).toMatch(/^<p>안내.*…$/);
    expect(other?.contents).toBe('<p>안내</p>');
  });
});

it('only reads may exceed a megabyte', () => {
  const rows: [string, CallDefinition][] = Object.entries(calls);
  const long = rows.filter(([, { answerMegabytes = 1 }]) => answerMegabytes > 1);
  expect(long.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  expect(long.map(([, { kind }]) => kind)).toEqual(long.map(() => 'read'));
});

describe('simultaneous large responses', () => {
  /** Makes `count` calls. The upstream sends `first` and holds each response open until `end` is called. */
  async function askAtOnce(count: number, name: CallName, first: string | Buffer, headers = {}) {
    const ends: (() => void)[] = [];
    upstream.behavior = (response) => {
      response.writeHead(200, headers).write(first);
      ends.push(() => response.end());
    };
    const replies = Array.from({ length: count }, () => proxy.call(name, member));
    while (upstream.journal.length < count) await nextTurn();
    return { replies, end: () => ends.forEach((end) => end()) };
  }

  const long = whole.slice(0, 2_000_000);

  it('are limited to sixteen: more fail, small ones succeed, and the budget is released at the end', async () => {
    const { replies, end } = await askAtOnce(20, 'get-help-list', long);
    const refused = await new Promise<ProxyReply[]>((resolve) => {
      const heard: ProxyReply[] = [];
      for (const reply of replies) void reply.then((one) => heard.push(one) === 4 && resolve([...heard]));
    });
    expect(refused.map(failure)).toEqual(Array.from({ length: 4 }, () => [503, 'overloaded']));

    upstream.behavior = bytes('{"status":"success","helps":[]}');
    expect((await proxy.call('get-help-list', member)).status).toBe(200);
    upstream.behavior = zippedWhole;
    expect(failure(await proxy.call('get-help-list', member))).toEqual([503, 'overloaded']);

    end();
    await Promise.all(replies);
    upstream.behavior = zippedWhole;
    const again = await Promise.all(Array.from({ length: 3 }, () => proxy.call('get-help-list', member)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('release the budget when they break or are compression bombs', async () => {
    const bomb = zipped('x'.repeat(2 * most));
    const cut: Behavior = (response) => void response.writeHead(200).write(long, () => response.socket?.resetAndDestroy());
    for (const behavior of [bomb, cut]) {
      upstream.behavior = behavior;
      for (let round = 0; round < 17; round += 1) expect((await proxy.call('get-help-list', member)).status).toBe(502);
    }
    upstream.behavior = bytes(whole);
    expect((await proxy.call('get-help-list', member)).status).toBe(200);
  });
});
