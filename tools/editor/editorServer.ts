import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ConfigurationError } from '#lib/server/config/configuration.ts';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';

type Files = Record<string, [type: string, text: string]>;
type Actions = Record<string, (body: never) => unknown>;

type Reply = [status: number, text: string, headers?: OutgoingHttpHeaders];

/**
 * Lets in the one browser that opened the printed address first, because other users and pages reach loopback as well. (Its cookie goes to
 * every port of 127.0.0.1: do not open the pages of another user of this machine meanwhile.) The page asks for the actions by POST.
 */
export function createEditorServer(
  origin: string,
  frameOrigin: string,
  files: Files,
  actions: Actions,
) {
  const { host, port } = new URL(origin);
  const cookie = `maru-editor-${port}=${randomBytes(32).toString('base64url')}`;
  let key = randomBytes(32).toString('base64url');
  const ours = "script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";
  const headers = {
    ...Object.fromEntries(securityHeaders(false)),
    'content-security-policy': `default-src 'none'; ${ours}; frame-src ${frameOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
  };

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    // Another name that leads to this machine is another site in a browser (DNS rebinding).
    if (request.headers.host !== host) return [421, `The editor answers at ${origin} only.`];
    if (key && searchParams.get('key') === key) {
      key = '';
      return [
        303,
        '',
        { location: '/', 'set-cookie': `${cookie}; HttpOnly; SameSite=Strict; Path=/` },
      ];
    }
    if (!request.headers.cookie?.split('; ').includes(cookie))
      return [
        403,
        'Open the address that the command printed. It works once; for another browser, start the command again.',
      ];

    const [file, action] = [files[pathname], actions[pathname]];
    if (request.method === 'GET' && file)
      return [200, file[1], { 'content-type': `${file[0]}; charset=utf-8` }];
    if (request.method !== 'POST' || !action) return [404, 'The editor has no such page.'];
    if (request.headers.origin !== origin) return [403, 'Only the page of the editor may do this.'];
    // A picture of 8 MB in base64 has 11.
    if (!(Number(request.headers['content-length']) <= 11e6))
      return [413, 'This is too large: at most 8 MB.'];
    return [200, JSON.stringify(await action((await json(request)) as never))];
  }

  const server = createServer(async (request, reply) => {
    const [status, text, more] = await replyTo(request).catch(
      (error: Partial<ConfigurationError>): Reply => [
        422,
        error.faults?.join(' ') ?? String(error.message),
      ],
    );
    reply
      .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers, ...more })
      .end(text);
  });
  return { server, address: `${origin}/?key=${key}` };
}
