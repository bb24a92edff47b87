import { vi } from 'vitest';

export const memberSession = (userId = 'demo', token = 't'.repeat(43)) => ({
  user: { userId, nick: userId, level: 1 },
  token,
  lang: 'ko',
  expires: '2026-11-20T12:00:00.000Z',
});

type Answer = () => Response | Promise<Response>;

export const json =
  (value: unknown, status = 200): Answer =>
  () =>
    Response.json(value, { status });

export const faults: Record<string, Answer> = {
  reset: () => Promise.reject(new TypeError('fetch failed')),
  'an error status': json({}, 500),
  'a page of the proxy': () => new Response('<html>Bad Gateway</html>', { status: 502 }),
  'a page with status 200': () =>
    new Response('<html>maintenance</html>', {
      status: 200,
      headers: { 'content-type': 'text/html' },
    }),
  'JSON about something else': json({ message: 'no session here' }),
  'null instead of an object': json(null),
};

export function serveSession() {
  const server = {
    session: json({}) as Answer,
    others: {} as Record<string, Answer>,
    journal: [] as { path: string; body: string }[],
    /** A page unload does not cancel these requests with `keepalive`. */
    lasting: [] as string[],
    replies: [] as Response[],
    reads: () => server.journal.filter(({ path, body }) => path === 'session' && !body).length,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace('/api/auth/', '');
    server.journal.push({ path, body: String(init.body ?? '') });
    if (init.keepalive) server.lasting.push(path);
    const answer = await Promise.race([
      (path === 'session' ? server.session : (server.others[path] ?? json({})))(),
      new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
    ]);
    const reply = answer.clone();
    server.replies.push(reply);
    return reply;
  });
  return server;
}
