import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
  text: string;
}

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer | undefined;
}

interface Wire {
  /** The server name for TLS, where any certificate is accepted. Undefined = plain HTTP. */
  tlsName?: string | undefined;
  localAddress?: string | undefined;
  /** False = a new connection. Undefined = a connection of Node's default agent. */
  agent?: false | undefined;
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

/** The request has exactly the given headers, while `fetch` would add or refuse headers. */
export function httpRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body: sent }: RequestOptions = {},
  { tlsName, localAddress, agent }: Wire = { agent: false },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const tls = tlsName !== undefined && { servername: tlsName, rejectUnauthorized: false };
    const options = { host: '127.0.0.1', port, path, method, headers, agent, localAddress, ...tls };
    const request = (tls ? https : http).request(options, (response) => {
      const { statusCode: status = 0, headers, rawHeaders } = response;
      const reply = buffer(response).then((body) => {
        const decode = body.length > 0 ? decoders[headers['content-encoding'] ?? ''] : undefined;
        return {
          status,
          headers,
          rawHeaders,
          body,
          text: (decode ? decode(body) : body).toString('utf8'),
        };
      });
      reply.then(resolve, reject);
    });
    request.on('error', reject);
    request.end(sent);
  });
}

/** Returns the start of the response. '' = the connection closed without a response. */
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
