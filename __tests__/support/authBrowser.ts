import http from 'node:http';
import https from 'node:https';
import { origin } from './authServer.ts';

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The body as JSON, or null. */
  json: Record<string, unknown> | null;
  location: string | undefined;
}

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A fake browser for sign-in: stores cookies and sends the headers of a browser. */
export class AuthBrowser {
  readonly cookies = new Map<string, string>();
  private readonly port: number;
  private readonly ask: typeof http.request;
  readonly origin: string;

  /** Over https, with any certificate. */
  constructor(port: number, wire: 'http' | 'https' = 'http', ownOrigin = origin) {
    this.origin = ownOrigin;
    this.port = port;
    this.ask = wire === 'https' ? https.request : http.request;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request, without headers that are ''. Does not store the cookies of the reply: `apply` does. */
  send(path: string, { method = 'GET', headers = {}, body }: Visit = {}): Promise<Reply> {
    const all = { host: new URL(this.origin).host, cookie: this.cookieHeader, 'sec-fetch-site': 'same-origin', ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    return new Promise((resolve, reject) => {
      const options = {
        port: this.port,
        host: '127.0.0.1',
        servername: new URL(this.origin).host,
        rejectUnauthorized: false,
        path,
        method,
      };
      const request = this.ask({ ...options, headers: sent }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
        const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : null;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json, location: response.headers.location });
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  apply(reply: Reply): Reply {
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  async get(path: string): Promise<Reply> {
    return this.apply(await this.send(path));
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    return this.apply(await this.send(path, formPost(fields, { origin: this.origin, ...headers })));
  }

  async postJson(path: string, value: unknown): Promise<Reply> {
    const headers = { 'content-type': 'application/json', origin: this.origin };
    return this.apply(await this.send(path, { method: 'POST', headers, body: JSON.stringify(value) }));
  }

  async csrfToken(): Promise<string> {
    return String((await this.get('/api/auth/csrf')).json?.csrfToken);
  }

  async login(userId = 'demo', password = 'demo1234', more: Record<string, string> = {}): Promise<Reply> {
    const csrfToken = await this.csrfToken();
    return this.post('/api/auth/callback/credentials', {
      csrfToken,
      callbackUrl: `${this.origin}/`,
      json: 'true',
      userId,
      password,
      ...more,
    });
  }

  async logout(): Promise<Reply> {
    const csrfToken = await this.csrfToken();
    return this.post('/api/auth/signout', { csrfToken, callbackUrl: `${this.origin}/`, json: 'true' });
  }

  async session(): Promise<Record<string, unknown>> {
    return (await this.get('/api/auth/session')).json ?? {};
  }
}

export function formPost(fields: Record<string, string>, headers: Record<string, string> = {}): Visit {
  const body = new URLSearchParams(fields).toString();
  return { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers }, body };
}
