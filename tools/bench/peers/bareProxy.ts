// The baseline: forwards a POST to the upstream without any checks.
import http from 'node:http';
import { Pool } from 'undici';

const upstream = new Pool(process.env.UPSTREAM_URL ?? '', { connections: 256 });

http
  .createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' };
      upstream
        .request({ method: 'POST', path: request.url ?? '/', headers, body: Buffer.concat(chunks) })
        .then(async ({ statusCode, body }) => {
          const answer = Buffer.from(await body.arrayBuffer());
          response.writeHead(statusCode, { 'content-type': 'application/json', 'content-length': answer.length });
          response.end(answer);
        })
        .catch(() => response.writeHead(502).end());
    });
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
