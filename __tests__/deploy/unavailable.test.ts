import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callErrorCodes } from '#lib/api/CallError.ts';
import { locales } from '#lib/i18n/locales.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { freePort } from '#tests/support/freePort.ts';
import { hasNginx, startNginx } from './nginxServer.ts';
import type { Nginx } from './nginxServer.ts';
import { callsTo } from '#tests/support/proxyServer.ts';

describe.skipIf(!hasNginx)('deploy/nginx.conf while no instance answers', () => {
  let gone: Nginx;
  /** Closes connections after a request, or answers with the given status. */
  let dying: Listening;
  let answer: { status: number; body: string } | null;
  let taken = 0;
  let amongDying: Nginx;

  beforeAll(async () => {
    gone = await startNginx([await freePort(), await freePort()]);
    dying = await listen((request, response) => {
      taken += 1;
      if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      else request.socket.destroy();
    });
    amongDying = await startNginx([dying.port, dying.port]);
  });
  afterAll(async () => {
    await Promise.all([gone.stop(), amongDying.stop()]);
    await dying.close();
  });
  beforeEach(() => {
    taken = 0;
    answer = null;
  });

  const get = (path: string, { port } = gone) => new AuthBrowser(port, 'https').send(path);
  const unknown = [503, '10', { error: { code: 'upstream_unavailable', outcome: 'unknown' } }];

  it.each(['/', '/en/deposit', '/game?type=slot', '/_next/static/chunks/a.js'])(
    '%s: shows the outage in all languages, with a retry link',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '10']);
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
      for (const { code, tag } of locales) {
        const { 'action.retry': retry } = JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8')) as Record<string, string>;
        expect(text).toMatch(new RegExp(`lang="${tag}"[^]*<a href="">${retry}</a>`));
      }
      expect(text).not.toMatch(/nginx|<script|src=/);
    },
  );

  it('allows the page nothing but its style', async () => {
    const { headers, text } = await get('/');
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it.each(['apply-user-deposit', 'get-member'])('%s: fails in the format of the contract, and never with not_sent', async (name) => {
    const { status, headers, json } = await callsTo(gone.port, origin).send(name);
    expect([status, headers['retry-after'], json]).toEqual(unknown);
    expect(callErrorCodes).toContain(json.error?.code);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'no-store']);
  });

  it('does not repeat a money call whose instance died, and reports it as unknown', async () => {
    const { status, headers, json } = await callsTo(amongDying.port, origin).send('apply-user-deposit');
    expect([status, headers['retry-after'], json]).toEqual(unknown);
    expect(taken).toBe(1);
  });

  it('does not change the session', async () => {
    const { status, json } = await get('/api/auth/session');
    expect([status, json]).toEqual([503, unknown[2]]);
  });

  it.each([500, 502, 503, 504])('forwards a %i of the portal unchanged', async (status) => {
    answer = { status, body: '{"error":{"code":"upstream_unavailable","outcome":"not_sent"}}' };
    const reply = await callsTo(amongDying.port, origin).send('apply-user-deposit');
    expect([reply.status, reply.text]).toEqual([status, answer.body]);
    expect((await get('/', amongDying)).text).toBe(answer.body);
  });

  it.each(['/unavailable.html', '/nginx-error.json', '/nginx-error.txt'])('does not serve %s directly', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
