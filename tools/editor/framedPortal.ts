import { existsSync, readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';

const reloadPath = '/__reload.js';

/** The page keeps its place on the screen when it loads again. */
const reloadScript = (editor: string) => `addEventListener('message', ({ origin }) => { if (origin === '${editor}') location.reload(); });`;

/**
 * A proxy before the portal of the preview, for the editor's frame: the pages of the portal refuse frames, and stay that way. The cookies of the
 * portal stay in the proxy, because browsers send the cookies of 127.0.0.1 to every port.
 */
export function createFramedPortal(portalPort: number, origin: string, editor: string) {
  const cookies = new Map<string, string>();

  const server = createServer((request, reply) => {
    if (request.url === reloadPath) return reply.setHeader('content-type', 'text/javascript').end(reloadScript(editor));
    // The portal serves only the pictures that it found when it started.
    const [picture, kind] = /^\/site\/[\w-]+\.(svg|png|webp|jpeg)$/.exec(request.url ?? '') ?? [];
    if (picture && existsSync(`public${picture}`))
      return reply.setHeader('content-type', kind === 'svg' ? 'image/svg+xml' : `image/${kind}`).end(readFileSync(`public${picture}`));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...request.headers, cookie, 'accept-encoding': 'identity' };
    const forwarded = send({ host: '127.0.0.1', port: portalPort, path: request.url, method: request.method, headers }, (answer) => {
      const { 'set-cookie': lines = [], 'content-security-policy': policy, 'content-length': length, ...others } = answer.headers;
      for (const [, name = '', value = ''] of lines.map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? [])) cookies.set(name, value);
      const isPage = others['content-type']?.startsWith('text/html') && answer.statusCode === 200;
      reply.writeHead(answer.statusCode ?? 502, {
        ...others,
        ...(policy && { 'content-security-policy': String(policy).replace("frame-ancestors 'none'", `frame-ancestors ${editor}`) }),
        ...(!isPage && length && { 'content-length': length }),
      });
      answer.pipe(reply, { end: !isPage });
      if (isPage) answer.once('end', () => reply.end(`<script src="${reloadPath}"></script>`));
    });
    forwarded.once('error', () => reply.headersSent || reply.writeHead(502).end('The portal of the preview is starting.'));
    return request.pipe(forwarded);
  });

  const ask = (path: string, form?: Record<string, string>) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    return fetch(origin + path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers });
  };
  let isMember = false;
  return {
    server,
    isUp: async () => (await ask('/livez')).ok,
    /** The member is the demo member of the reference backend. */
    async setMember(wanted: boolean): Promise<void> {
      if (wanted === isMember) return;
      isMember = wanted;
      cookies.clear();
      if (!wanted) return;
      const { csrfToken } = (await (await ask('/api/auth/csrf')).json()) as { csrfToken: string };
      await ask('/api/auth/callback/credentials', { csrfToken, userId: 'demo', password: 'demo1234', json: 'true' });
    },
  };
}
