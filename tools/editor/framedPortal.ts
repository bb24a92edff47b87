import { existsSync, readFileSync } from 'node:fs';
import { createServer, request as send, type ServerResponse } from 'node:http';
import { startSession } from '#tools/bench/startSession.ts';

/** Loads the page again when the proxy answers. The page keeps its place on the screen. */
const reloadScript =
  "fetch('/__change' + new URL(document.currentScript.src).search).then(() => location.reload());";

/** A script in an SVG does not run. */
const pictureHeaders = (kind: string) => ({ 'content-type': `image/${kind.replace('svg', 'svg+xml')}`, 'content-security-policy': "default-src 'none'" }); // prettier-ignore

/**
 * A proxy before the portal of the preview, for the editor's frame: the pages of the portal refuse frames, and stay that way. The cookies of the
 * portal stay in the proxy, because browsers send the cookies of 127.0.0.1 to every port.
 */
export function createFramedPortal(portalPort: number, origin: string, editor: string) {
  const cookies = new Map<string, string>();
  /** Counts the changes, so that a page that loads during a change does not miss it. */
  let version = 0;
  const waiting: ServerResponse[] = [];

  const server = createServer((request, reply) => {
    const [path, seen] = (request.url ?? '').split('?');
    if (path === '/__reload.js')
      return reply.setHeader('content-type', 'text/javascript').end(reloadScript);
    if (path === '/__change') return seen === String(version) ? waiting.push(reply) : reply.end();
    const current = version;
    // The portal serves only the pictures that it found when it started.
    const [picture, kind = ''] =
      /^\/site\/[\w-]+\.(svg|png|webp|jpeg)$/.exec(request.url ?? '') ?? [];
    if (picture && existsSync(`public${picture}`))
      return reply.writeHead(200, pictureHeaders(kind)).end(readFileSync(`public${picture}`));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...request.headers, cookie, 'accept-encoding': 'identity' };
    const forwarded = send(
      { host: '127.0.0.1', port: portalPort, path: request.url, method: request.method, headers },
      (answer) => {
        const {
          'set-cookie': lines = [],
          'content-security-policy': policy,
          'content-length': length,
          ...others
        } = answer.headers;
        for (const [, name = '', value = ''] of lines.map(
          (line) => /^([^=]+)=([^;]*)/.exec(line) ?? [],
        ))
          cookies.set(name, value);
        const isPage = others['content-type']?.startsWith('text/html') && answer.statusCode === 200;
        reply.writeHead(answer.statusCode ?? 502, {
          ...others,
          ...(policy && {
            'content-security-policy': String(policy).replace(
              "frame-ancestors 'none'",
              `frame-ancestors ${editor}`,
            ),
          }),
          // A page from the browser's cache would have an old number in its script.
          ...(isPage ? { 'cache-control': 'no-store' } : length && { 'content-length': length }),
        });
        answer.pipe(reply, { end: !isPage });
        if (isPage)
          answer.once('end', () => reply.end(`<script src="/__reload.js?${current}"></script>`));
      },
    );
    forwarded.once(
      'error',
      () => reply.headersSent || reply.writeHead(502).end('The portal of the preview is starting.'),
    );
    reply.once('close', () => forwarded.destroy());
    return request.pipe(forwarded);
  });

  let isMember = false;
  return {
    server,
    isUp: async () => (await fetch(`${origin}/livez`)).ok,
    /** Loads the open pages again, for the demo member of the reference backend or for a visitor. */
    async reload(asMember: boolean): Promise<void> {
      if (isMember !== asMember) cookies.clear();
      // The proxy keeps the cookies.
      if (!isMember && asMember) await startSession(origin, 'demo');
      isMember = asMember;
      version += 1;
      for (const reply of waiting.splice(0)) reply.end();
    },
  };
}
