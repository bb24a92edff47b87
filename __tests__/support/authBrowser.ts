import { origin } from './authServer.ts';
import { httpRequest, type Reply as HttpReply } from './httpRequest.ts';

export interface Reply extends HttpReply {
  /** Null = the body is not JSON. */
  json: Record<string, unknown> | null;
  location: string | undefined;
}

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export class AuthBrowser {
  readonly cookies = new Map<string, string>();
  private readonly port: number;
  private readonly wire: 'http' | 'https';
  readonly origin: string;

  /** Connects to `port` of this machine as if this server were `ownOrigin`. With https, any certificate is accepted. */
  constructor(port: number, wire: 'http' | 'https' = 'http', ownOrigin = origin) {
    this.origin = ownOrigin;
    this.port = port;
    this.wire = wire;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Headers with the value '' are left out. Only `apply` stores the cookies of the reply. */
  async send(path: string, { method = 'GET', headers = {}, body }: Visit = {}): Promise<Reply> {
    const { host } = new URL(this.origin);
    const all = { host, cookie: this.cookieHeader, 'sec-fetch-site': 'same-origin', ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const tlsName = this.wire === 'https' ? host : undefined;
    const reply = await httpRequest(this.port, path, { method, headers: sent, body }, { tlsName });
    const isJson = reply.headers['content-type']?.startsWith('application/json') ?? false;
    return {
      ...reply,
      json: isJson ? (JSON.parse(reply.text) as Record<string, unknown>) : null,
      location: reply.headers.location,
    };
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

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    return this.apply(await this.send(path, formPost(fields, { origin: this.origin, ...headers })));
  }

  async postJson(path: string, value: unknown): Promise<Reply> {
    const headers = { 'content-type': 'application/json', origin: this.origin };
    return this.apply(
      await this.send(path, { method: 'POST', headers, body: JSON.stringify(value) }),
    );
  }

  async csrfToken(): Promise<string> {
    return String((await this.get('/api/auth/csrf')).json?.csrfToken);
  }

  async login(
    userId = 'demo',
    password = 'demo1234',
    more: Record<string, string> = {},
  ): Promise<Reply> {
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
    return this.post('/api/auth/signout', {
      csrfToken,
      callbackUrl: `${this.origin}/`,
      json: 'true',
    });
  }

  async session(): Promise<Record<string, unknown>> {
    return (await this.get('/api/auth/session')).json ?? {};
  }
}

export function formPost(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Visit {
  const body = new URLSearchParams(fields).toString();
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
    body,
  };
}
