import fc from 'fast-check';
import { calls } from '#contract/calls.ts';
import { publicOrigin } from '#tests/support/proxyServer.ts';
import { plainCallNames, validBodies } from '#tests/support/validBodies.ts';

const callName = fc.constantFrom(...plainCallNames);

const latin = (most: number) => {
  const unit = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
  return fc.string({ unit, maxLength: most });
};

const oddPieces = [
  ...Object.getOwnPropertyNames(Object.prototype),
  '..',
  '%2e%2e',
  '%00',
  '%',
  '//',
  '\\',
  ';',
  '#',
  '?',
  '@',
  '*',
];
const oddPiece = fc.constantFrom(...oddPieces);
const encoded = fc.string({ unit: 'binary' }).map(encodeURIComponent);
const namePiece = fc.oneof(latin(20), callName, oddPiece, encoded, fc.webUrl());

export const fuzzedName = fc.oneof(
  namePiece,
  fc.array(namePiece, { minLength: 2, maxLength: 4 }).map((pieces) => pieces.join('')),
  fc
    .tuple(callName, fc.nat(20), oddPiece, fc.nat(3))
    .map(([known, at, text, cut]) => known.slice(0, at) + text + known.slice(at + cut)),
);

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    0,
    -1,
    1.5,
    1e20,
    2 ** 53,
    '1',
    null,
    true,
    [],
    {},
    'x'.repeat(5_000),
    '\0',
    '\ud800',
  ),
);

const changedBody = callName.chain((name) => {
  const field = fc.oneof(
    fc.constantFrom(
      ...Object.keys(calls[name].request.shape),
      'id',
      'token',
      '__proto__',
      'constructor',
    ),
    fc.string(),
  );
  return fc
    .tuple(fc.array(fc.tuple(field, value), { maxLength: 3 }), fc.array(field, { maxLength: 1 }))
    .map(([put, dropped]) => {
      const kept = Object.entries(validBodies[name]).filter(([key]) => !dropped.includes(key));
      const pairs = [...kept, ...put].map(
        ([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`,
      );
      return { name, body: Buffer.from(`{${pairs.join(',')}}`) };
    });
});

const length = fc.integer({ min: 1, max: 40_000 });

const otherBytes = fc.oneof(
  fc.json({ maxDepth: 6 }).map((json) => Buffer.from(json)),
  latin(200).map((bytes) => Buffer.from(bytes, 'latin1')),
  length.map((count) => Buffer.from('['.repeat(count))),
  length.map((count) => Buffer.from(`{"id":"${'x'.repeat(count)}"}`)),
);

export const fuzzedBody = fc.oneof(
  { arbitrary: changedBody, weight: 6 },
  { arbitrary: fc.record({ name: callName, body: otherBytes }), weight: 1 },
  {
    arbitrary: fc
      .tuple(changedBody, fc.nat(100))
      .map(([{ name, body }, end]) => ({ name, body: body.subarray(0, end) })),
    weight: 1,
  },
);

const { host } = new URL(publicOrigin);

/** Headers for which the portal refuses most values. */
const decisive = [
  ...[
    'Host',
    'Connection',
    'Origin',
    'Sec-Fetch-Site',
    'Content-Type',
    'Cookie',
    'Authorization',
    'Idempotency-Key',
  ],
  ...[
    'Content-Length',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Content-Encoding',
    'Idempotency-Replay-Only',
  ],
];

const tempting = [
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'X-Real-IP',
    'X-Request-Id',
    'X-HTTP-Method-Override',
  ],
  ...[
    'X-Middleware-Subrequest',
    'X-Invoke-Path',
    'Traceparent',
    'Accept-Encoding',
    'User-Agent',
    'TE',
    'Trailer',
    'Keep-Alive',
  ],
  ...['Proxy-Connection', 'Proxy-Authorization', '__proto__', 'constructor'],
];

const token = fc.string({
  unit: fc.constantFrom(..."abcXYZ019!#$%&'*+-.^_`|~"),
  minLength: 1,
  maxLength: 20,
});
const tellingValue = fc.oneof(
  fc.constantFrom(
    'close',
    'keep-alive',
    'upgrade',
    'websocket',
    'chunked',
    'gzip',
    '100-continue',
    'application/json',
    'true',
    '0',
    '2',
  ),
  fc.constantFrom(
    host,
    'evil.example',
    publicOrigin,
    'https://evil.example',
    'same-origin',
    'cross-site',
    '10.0.0.1, 127.0.0.1',
  ),
  fc.constantFrom(
    'Bearer x',
    '__Host-portal.session=x; __proto__=y',
    'x-request-id',
    'X-Forwarded-For',
    `x=${'y'.repeat(2_000)}`,
  ),
);

const wellFormed = fc.tuple(
  fc.oneof(fc.constantFrom(...tempting), token),
  fc.oneof(tellingValue, fc.string(), fc.ipV4()),
);
const anyHeader = fc.tuple(
  fc.oneof(fc.constantFrom(...decisive, ...tempting), token, latin(10)),
  fc.oneof(tellingValue, latin(40)),
);
const some = { minLength: 1, maxLength: 8 };

/** The odd headers precede or follow those of a browser. */
export const fuzzedHeaders = fc.record({
  name: callName,
  odd: fc.oneof(fc.array(wellFormed, some), fc.array(anyHeader, some)),
  isBefore: fc.boolean(),
});
