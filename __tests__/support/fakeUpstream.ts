import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { listen } from './listen.ts';

export interface JournalEntry {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
  /** Requests with the same port came over the same connection. */
  port: number;
}

export type Behavior = (response: ServerResponse) => void;

/** The secrets (`canary-…`) must not reach the browser. */
export const fullAnswer = {
  status: 'success',
  session: 'canary-upstream-session',
  user: {
    id: 'demo',
    nick: 'nick',
    level: 1,
    balance: '1000',
    pw: 'canary-password',
    secret: 'canary-secret',
  },
  token: 'canary-token',
  password: 'canary-password',
  secret: 'canary-secret',
  note: [],
  helps: [
    { _id: 7, title: 'title', contents: 'contents', regDate: '2026-11-01', pw: 'canary-password' },
  ],
  notices: [],
  casiono: [], // sic
  sport: [],
  slot: [],
  games: [],
  advertisement: [],
  deposits: [],
  withdraws: [],
  bets: [],
  gameUrl: 'https://game.example/play',
};

export const json = (value: unknown, headers: OutgoingHttpHeaders = {}): Behavior =>
  bytes(JSON.stringify(value), headers);

export const bytes =
  (body: string | Buffer, headers: OutgoingHttpHeaders = {}): Behavior =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);

export const status =
  (
    code: number,
    headers: OutgoingHttpHeaders = {},
    body = '{"status":"success","canary":"canary-upstream-text"}',
  ): Behavior =>
  (response) =>
    response.writeHead(code, headers).end(body);

const answerBytes = Buffer.from(JSON.stringify(fullAnswer));

/** 60 MB are 60 gzip members of 1 MB (RFC 1952), because compressing all at once takes half a second in each test file. */
const megabyte = gzipSync('x'.repeat(1_000_000));
const gzipBomb = Buffer.concat([
  gzipSync('{"status":"success","x":"'),
  ...Array<Buffer>(60).fill(megabyte),
  gzipSync('"}'),
]);

export const faults = {
  reset: (response) => response.socket?.resetAndDestroy(),
  'reset in mid-body': (response) => {
    response
      .writeHead(200, { 'content-length': answerBytes.length })
      .write(answerBytes.subarray(0, 20));
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  'shorter than its Content-Length': (response) => {
    response.writeHead(200, { 'content-length': answerBytes.length + 50 }).write(answerBytes);
    setImmediate(() => response.socket?.end());
  },
  'not HTTP': (response) => response.socket?.end('220 mail.example ESMTP canary-upstream-text\r\n'),
  'a switch of protocols': (response) =>
    response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    ),
  'headers without end': (response) =>
    response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`),
  'truncated JSON': bytes('{"status":"success","balance":100'),
  'text behind the JSON': bytes('{"status":"success"} canary-upstream-text'),
  NaN: bytes('{"status":"success","balance":NaN}'),
  empty: bytes(''),
  'no content': (response) => response.writeHead(204).end(),
  html: bytes('<html><title>canary-upstream-text</title></html>', { 'content-type': 'text/html' }),
  array: bytes('[{"status":"success"}]'),
  string: bytes('"success"'),
  null: bytes('null'),
  'no status': bytes('{"data":{"balance":1}}'),
  'status a number': bytes('{"status":1}'),
  'status null': bytes('{"data":{"status":null}}'),
  'status a sentence': bytes('{"status":"Error: canary-upstream-text at 10.0.0.5:8080"}'),
  'EUC-KR': bytes(
    Buffer.concat([
      Buffer.from('{"status":"success","nick":"'),
      Buffer.from([0xb0, 0xa1, 0xb3, 0xaa]),
      Buffer.from('"}'),
    ]),
  ),
  oversized: bytes(`{"status":"success","x":"${'x'.repeat(1_100_000)}"}`),
  'gzip bomb': bytes(gzipBomb, { 'content-encoding': 'gzip' }),
  'gzip that is none': bytes(answerBytes, { 'content-encoding': 'gzip' }),
  'unknown encoding': bytes(answerBytes, { 'content-encoding': 'br' }),
} satisfies Record<string, Behavior>;

export interface FakeUpstream {
  url: string;
  port: number;
  journal: JournalEntry[];
  behavior: Behavior;
  nextRequest: () => Promise<JournalEntry>;
  close: () => Promise<void>;
}

/** By default, the upstream responds with `fullAnswer` in the envelope `{ data }`. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const waiting: ((entry: JournalEntry) => void)[] = [];
  const { url, port, close } = await listen(async (request, response) => {
    const { method = '', url: path = '', headers, rawHeaders } = request;
    const entry = {
      method,
      path,
      headers,
      rawHeaders,
      body: await text(request),
      port: request.socket.remotePort ?? 0,
    };
    upstream.journal.push(entry);
    waiting.splice(0).forEach((resolve) => resolve(entry));
    upstream.behavior(response);
  });
  const upstream: FakeUpstream = {
    url,
    port,
    journal: [],
    behavior: json({ data: fullAnswer }),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close,
  };
  return upstream;
}
