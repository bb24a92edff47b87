import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import net from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as received. */
  body: Buffer;
  /** Decompressed. */
  text: string;
}

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

const decoders: Record<string, (body: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

/** One request to this machine on a new connection, with exactly the given headers (fetch would add some and refuse others). */
export function httpRequest(port: number, path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const decode = body.length > 0 ? decoders[response.headers['content-encoding'] ?? ''] : undefined;
        const text = (decode ? decode(body) : body).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends raw bytes and returns the start of the answer; empty if the connection closes without one. */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString('latin1'));
    });
    socket.on('close', () => resolve(''));
    socket.on('error', reject);
  });
}
