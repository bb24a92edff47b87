import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  kind: 'server' | 'client';
  isError: boolean;
  attributes: Record<string, string | number>;
  /** The attributes of the process that sent the span. */
  resource: Record<string, string | number>;
}

/** The keys are field numbers. A value is a number, or the bytes of a text or an inner message. */
function fieldsOf(bytes: Buffer): Map<number, (number | Buffer)[]> {
  const fields = new Map<number, (number | Buffer)[]>();
  let at = 0;
  const readNumber = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const skip = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = readNumber();
    const value =
      [readNumber, () => skip(8), () => skip(readNumber()), undefined, undefined, () => skip(4)][
        tag & 7
      ]?.() ?? 0;
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (bytes: Buffer, number: number) =>
  (fieldsOf(bytes).get(number) ?? []).map((value) => value as Buffer);
const textOf = (bytes: Buffer, number: number, encoding: BufferEncoding = 'utf8') =>
  messages(bytes, number)[0]?.toString(encoding) ?? '';

const attributesOf = (bytes: Buffer, number: number) =>
  Object.fromEntries(
    messages(bytes, number).map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      return [
        textOf(pair, 1),
        fieldsOf(value).has(1) ? textOf(value, 1) : Number(fieldsOf(value).get(3)?.[0]),
      ];
    }),
  );

function spanOf(span: Buffer, resource: ReceivedSpan['resource']): ReceivedSpan {
  const [status] = messages(span, 15);
  return {
    traceId: textOf(span, 1, 'hex'),
    spanId: textOf(span, 2, 'hex'),
    parentSpanId: textOf(span, 4, 'hex'),
    name: textOf(span, 5),
    kind: fieldsOf(span).get(6)?.[0] === 2 ? 'server' : 'client',
    isError: status !== undefined && fieldsOf(status).get(3)?.[0] === 2,
    attributes: attributesOf(span, 9),
    resource,
  };
}

/** The spans come by OTLP over HTTP (opentelemetry/proto/trace/v1/trace.proto). */
export async function startFakeCollector() {
  const spans: ReceivedSpan[] = [];
  const { url, close } = await listen(async (request, response) => {
    const body = await buffer(request);
    if (request.url === '/v1/traces') {
      for (const ofResource of messages(body, 1)) {
        const resource = attributesOf(messages(ofResource, 1)[0] ?? Buffer.alloc(0), 1);
        for (const scope of messages(ofResource, 2))
          spans.push(...messages(scope, 2).map((span) => spanOf(span, resource)));
      }
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  return { url, close, spans };
}

export type FakeCollector = Awaited<ReturnType<typeof startFakeCollector>>;
