import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { CallFailure } from './callReply.ts';

export const maxBodyBytes = 16_384;

const maxDepth = 4;
const maxKeys = 64;
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * If the body is too large, the rest is discarded, so that the client can read the reply.
 * @throws {CallFailure} `payload_too_large`; `invalid_request` if the client aborts
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      request.removeAllListeners('data').resume();
      reject(new CallFailure('payload_too_large'));
    };
    if (Number(request.headers['content-length']) > maxBodyBytes) return refuse();
    // The client aborted the request while the caller waited for something else.
    if (request.destroyed) return reject(new CallFailure('invalid_request'));

    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) refuse();
      else chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    );
    request.on('error', () => reject(new CallFailure('invalid_request')));
  });
}

/** @throws {CallFailure} `invalid_request` unless UTF-8 JSON of one object: 4 levels, 64 keys, no key twice, no key of `prototypeKeys` */
export function parseBody(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw new CallFailure('invalid_request');
  const text = bytes.toString('utf8');
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CallFailure('invalid_request');
  requireSmall(body, 1);
  if (hasKeyTwice(text, body)) throw new CallFailure('invalid_request');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallFailure('invalid_request');
  }
}

function requireSmall(value: object, depth: number): number {
  if (depth > maxDepth) throw new CallFailure('invalid_request');
  let count = 0;
  const isList = Array.isArray(value);
  for (const [key, entry] of Object.entries(value)) {
    if (!isList) {
      if (prototypeKeys.has(key)) throw new CallFailure('invalid_request', { field: key });
      count += 1;
    }
    if (typeof entry === 'object' && entry !== null) count += requireSmall(entry, depth + 1);
    if (count > maxKeys) throw new CallFailure('invalid_request');
  }
  return count;
}

/**
 * `value` is the parsed `text`. JSON.parse takes the last of two equal keys, but another parser may take the first. Keys below `maxDepth`
 * nested objects and lists are not compared.
 */
export const hasKeyTwice = (text: string, value: unknown, maxDepth = Infinity): boolean =>
  countWrittenKeys(text, maxDepth) !== countKeys(value, maxDepth);

function countKeys(value: unknown, maxDepth: number): number {
  if (typeof value !== 'object' || value === null || maxDepth === 0) return 0;
  const entries: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : entries.length;
  for (const entry of entries) count += countKeys(entry, maxDepth - 1);
  return count;
}

/** In valid JSON, each colon outside of strings belongs to a key. */
function countWrittenKeys(text: string, maxDepth: number): number {
  let count = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfString(text, index);
    else if (character === colon && depth <= maxDepth) count += 1;
    else if (character === openBrace || character === openBracket) depth += 1;
    else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return count;
}

const [quote, colon, openBrace, closeBrace, openBracket, closeBracket] = [34, 58, 123, 125, 91, 93];

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === 92) backslashes += 1;
  return backslashes % 2 === 1;
}
