// `PORT=4001 node peers.ts NAME` runs one server of the benchmark in its own process: `upstream` or `bareProxy`.
import http, { type RequestListener } from 'node:http';
import { calls } from '#contract/calls.ts';

const helps = Array.from({ length: 5 }, (_, index) => ({
  _id: `6730a1b2c3d4e5f60718293${index}`,
  title: `출금 신청 후 처리 시간이 궁금합니다 (${index + 1})`,
  title_color: '#d8b45a',
  contents:
    '<p>오늘 오전에 출금을 신청했는데 아직 대기 상태입니다. 보통 얼마나 걸리는지 알려 주시면 감사하겠습니다.</p>',
  regDate: '2026-11-03T09:41:27.000Z',
  status: index === 0 ? 'wait' : 'already',
  ref:
    index === 0
      ? null
      : {
          contents:
            '<p>안녕하세요. 신청하신 출금은 확인 후 10분 이내에 처리됩니다. 이용해 주셔서 감사합니다.</p>',
        },
  read: index > 1 ? 1 : 0,
}));

const answers = new Map(
  [
    [calls['user-write-help'].upstreamPath, { status: 'success' }] as const,
    [calls['get-help-list'].upstreamPath, { status: 'success', helps, maxCount: '5' }] as const,
    [calls['check-user-id'].upstreamPath, { status: 'success' }] as const,
    [
      calls['user-do-login'].upstreamPath,
      { status: 'success', session: 'bench'.repeat(25) },
    ] as const,
    [
      calls['user-health-check'].upstreamPath,
      { status: 'success', user: { userId: '', nick: '벤치', level: 3, balance: 0 } },
    ] as const,
  ].map(([path, data]) => [path as string, Buffer.from(JSON.stringify({ data }))]),
);

function upstream(): RequestListener {
  return (request, response) => {
    const answer = answers.get(request.url ?? '');
    request.resume().on('end', () => {
      response.writeHead(answer ? 200 : 404, {
        'content-type': 'application/json',
        'content-length': answer?.length ?? 0,
      });
      response.end(answer);
    });
  };
}

/** The portal is compared with this proxy, which forwards each POST request without any checks. */
async function bareProxy(): Promise<RequestListener> {
  const { Pool } = await import('undici');
  const target = new Pool(process.env.UPSTREAM_URL ?? '', { connections: 256 });
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = {
        'content-type': 'application/json',
        authorization: request.headers.authorization ?? '',
      };
      target
        .request({ method: 'POST', path: request.url ?? '/', headers, body: Buffer.concat(chunks) })
        .then(async ({ statusCode, body }) => {
          const answer = Buffer.from(await body.arrayBuffer());
          response.writeHead(statusCode, {
            'content-type': 'application/json',
            'content-length': answer.length,
          });
          response.end(answer);
        })
        .catch(() => response.writeHead(502).end());
    });
  };
}

const peers = { upstream, bareProxy };
const listener = await peers[process.argv[2] as keyof typeof peers]();
http
  .createServer({ keepAliveTimeout: 60_000 }, listener)
  .listen(Number(process.env.PORT), '127.0.0.1');
