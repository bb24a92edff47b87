import type { IncomingMessage, ServerResponse } from 'node:http';

const maxBodyBytes = 64 * 1024;

export class RequestError extends Error {
  override name = 'RequestError';
  readonly httpStatus: number;

  constructor(httpStatus: number, status: string) {
    super(status);
    this.httpStatus = httpStatus;
  }
}

/** @throws {RequestError} 405 for another method, 415 for another content type, 413 above 64 KB, 400 if the body is not JSON */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST') throw new RequestError(405, 'method_not_allowed');
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new RequestError(415, 'unsupported_media_type');
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

export function sendJson(response: ServerResponse, httpStatus: number, value: unknown): void {
  response.writeHead(httpStatus, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(value));
}
