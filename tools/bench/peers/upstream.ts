// The upstream of all servers: a minimal server with typical answers.
import http from 'node:http';
import { calls } from '#contract/calls.ts';

const helps = Array.from({ length: 5 }, (_, index) => ({
  _id: `6730a1b2c3d4e5f60718293${index}`,
  title: `출금 신청 후 처리 시간이 궁금합니다 (${index + 1})`,
  title_color: '#d8b45a',
  contents: '<p>오늘 오전에 출금을 신청했는데 아직 대기 상태입니다. 보통 얼마나 걸리는지 알려 주시면 감사하겠습니다.</p>',
  regDate: '2026-11-03T09:41:27.000Z',
  status: index === 0 ? 'wait' : 'already',
  ref: index === 0 ? null : { contents: '<p>안녕하세요. 신청하신 출금은 확인 후 10분 이내에 처리됩니다. 이용해 주셔서 감사합니다.</p>' },
  read: index > 1 ? 1 : 0,
}));

const answers = new Map(
  [
    [calls['user-write-help'].upstreamPath, { status: 'success' }] as const,
    [calls['get-help-list'].upstreamPath, { status: 'success', helps, maxCount: '5' }] as const,
    [calls['check-user-id'].upstreamPath, { status: 'success' }] as const,
  ].map(([path, data]) => [path as string, Buffer.from(JSON.stringify({ data }))]),
);

http
  .createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const answer = answers.get(request.url ?? '');
    request.resume().on('end', () => {
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json', 'content-length': answer?.length ?? 0 });
      response.end(answer);
    });
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
