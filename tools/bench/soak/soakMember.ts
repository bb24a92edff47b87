import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { healthCheckPause } from '#lib/member/currentUser.ts';
import type { Member } from '../members.ts';

export type RequestKind = 'health check' | 'session' | 'read' | 'page';

/** `fault` describes an error or a wrong reply. Undefined = a good reply. */
export type RecordRequest = (kind: RequestKind, ms: number, fault?: string) => void;

type Read = { [N in CallName]: readonly [name: N, body: CallRequest<N>] }[CallName];

/** The session and the health check are requested separately. */
const visits: readonly { page: string; reads: readonly Read[] }[] = [
  {
    page: '/',
    reads: [
      ['get-user-notices', {}],
      ['get-notice-popup', {}],
      ['get-casino-setting', {}],
      ['get-slot-setting', {}],
    ],
  },
  {
    page: '/game',
    reads: [
      ['get-casino-setting', {}],
      ['get-slot-setting', {}],
      ['get-slot-by-company', { company: 'moonwell' }],
    ],
  },
  { page: '/deposit', reads: [['get-deposit-list', {}]] },
  { page: '/withdraw', reads: [['get-withdraw-list', {}]] },
  { page: '/note', reads: [['get-note-list', {}]] },
  { page: '/help', reads: [['get-help-list', {}]] },
  {
    page: '/user',
    reads: [
      ['get-in-game-balance', {}],
      ['get-slot-bets-list', { skip: 1 }],
    ],
  },
];

/** In milliseconds. */
const meanVisitPause = 90_000;
const visitPause = () => meanVisitPause * (1 / 3 + (4 / 3) * Math.random());

const faultOf = (error: unknown) =>
  error instanceof Error ? ((error as Error & { code?: string }).code ?? error.name) : 'unknown';

/** All requests of a member use one keep-alive connection. A session or health check with the data of another member is a fault. */
export async function simulateMember(
  origin: string,
  { userId, headers, address }: Member,
  record: RecordRequest,
  signal: AbortSignal,
): Promise<void> {
  const connection = new Client(origin, { keepAliveMaxTimeout: 600_000 });
  const ask = async (
    kind: RequestKind,
    path: string,
    body: object | undefined,
    isValid: (text: string) => boolean,
  ) => {
    const startedAt = performance.now();
    try {
      const { statusCode, body: answer } = await connection.request({
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }),
        path,
        headers: {
          ...headers,
          'X-Forwarded-For': address,
          'Accept-Language': 'ko',
          ...(body
            ? {
                Origin: origin,
                'Sec-Fetch-Site': 'same-origin',
                'Content-Type': 'application/json',
              }
            : {}),
        },
      });
      const text = await answer.text();
      const ms = performance.now() - startedAt;
      if (statusCode !== 200)
        return record(
          kind,
          ms,
          `${path} ${statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trimEnd(),
        );
      record(kind, ms, isValid(text) ? undefined : `${path}: not the answer`);
    } catch (error) {
      record(kind, performance.now() - startedAt, `${path} ${faultOf(error)}`);
    }
  };
  const call = ([name, body]: Read) =>
    ask('read', `/api/routes/${name}`, body, (text) => text.includes('"status":"success"'));
  const isOwn = (text: string) =>
    (JSON.parse(text) as { user?: { userId?: string } }).user?.userId === userId;
  const check = () => ask('health check', '/api/routes/user-health-check', {}, isOwn);
  const visit = async () => {
    const { page, reads } = visits[Math.floor(Math.random() * visits.length)] ?? {
      page: '/',
      reads: [],
    };
    await ask('page', page, undefined, (text) => text.endsWith('</html>'));
    await ask('session', '/api/auth/session', undefined, isOwn);
    for (const read of reads) await call(read);
  };

  let [checkAt, visitAt] = [Date.now(), Date.now()];
  try {
    while (!signal.aborted) {
      await wait(Math.max(0, Math.min(checkAt, visitAt) - Date.now()), undefined, { signal });
      if (visitAt <= checkAt) {
        await visit();
        visitAt = Date.now() + visitPause();
      } else {
        checkAt = Date.now() + healthCheckPause(0);
        await check();
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await connection.close();
  }
}
