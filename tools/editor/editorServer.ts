import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { Conflict } from './siteDraft.ts';

/** A picture of 8 MB in base64. */
const maxBytes = 12_000_000;

type Files = Record<string, [type: string, text: string]>;
type Actions = Record<string, (body: never) => unknown>;

/**
 * Only a browser that opened the printed address once gets in: other programs, users and pages reach loopback as well. The page asks for
 * the actions by POST. The operator sees the message of a rejection.
 */
export function createEditorServer(origin: string, frameOrigin: string, files: Files, actions: Actions) {
  const cookie = `maru-editor=${randomBytes(32).toString('base64url')}`;
  let key = randomBytes(32).toString('base64url');
  const ours = "script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";
  const policy = `default-src 'none'; ${ours}; frame-src ${frameOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const answer = (status: number, text: string, type = 'text/plain', more = {}) =>
      void reply
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'content-security-policy': policy,
          'cache-control': 'no-store',
          ...Object.fromEntries(securityHeaders(false)),
          ...more,
        })
        .end(text);
    // Another name that leads to this machine is another site in a browser (DNS rebinding).
    if (request.headers.host !== new URL(origin).host) return answer(421, `The editor answers at ${origin} only.`);
    if (key && searchParams.get('key') === key) {
      key = '';
      return answer(303, '', 'text/plain', { location: '/', 'set-cookie': `${cookie}; HttpOnly; SameSite=Strict; Path=/` });
    }
    if (!request.headers.cookie?.split('; ').includes(cookie))
      return answer(403, 'Open the address that the command printed. It works once; for another browser, start the command again.');

    const [file, action] = [files[pathname], actions[pathname]];
    if (request.method === 'GET' && file) return answer(200, file[1], file[0]);
    if (request.method !== 'POST' || !action) return answer(404, 'The editor has no such page.');
    if (request.headers.origin !== origin) return answer(403, 'Only the page of the editor may do this.');
    if (!(Number(request.headers['content-length']) <= maxBytes)) return answer(413, 'This is too large: at most 8 MB.');
    try {
      return answer(200, JSON.stringify(await action((await json(request)) as never)), 'application/json');
    } catch (error) {
      return answer(error instanceof Conflict ? 409 : 422, (error as Error).message);
    }
  });
  return { server, address: `${origin}/?key=${key}` };
}
