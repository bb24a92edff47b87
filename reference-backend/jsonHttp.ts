import type { IncomingMessage, ServerResponse } from 'node:http';

const maxBodyBytes = 64 * 1024;

/** A rejected request: the reply has `httpStatus` and the word in `status`. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly httpStatus: number;

  constructor(httpStatus: number, status: string) {
    super(status);
    this.httpStatus = httpStatus;
  }
}

/** The JSON body of a POST. Throws `RequestError` for another method (405), content type (415), more than 64 KB (413), and bad JSON (400). */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST') throw new RequestError(405, 'method_not_allowed');
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new RequestError(415, 'unsupported_media_type');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodyBytes) throw new RequestError(413, 'payload_too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new RequestError(400, 'invalid_json');
  }
}

/** Replies with JSON that no cache may store. */
export function sendJson(response: ServerResponse, httpStatus: number, value: unknown): void {
  response.writeHead(httpStatus, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
