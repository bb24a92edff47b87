import { text } from 'node:stream/consumers';
import { listen, type Listening } from './listen.ts';

/** The origin is https, so that cookie names have the prefix `__Host-`. */
export const origin = 'https://portal.example';

export interface UpstreamScript {
  /** The tokens by member id. A login with another id is refused. */
  tokens: Record<string, string>;
  /** The refusals of a login by member id, in place of `{"status":"fail"}`. */
  refusals: Record<string, { httpStatus: number; answer: unknown }>;
  journal: { path: string; body: string; authorization: string | undefined }[];
  /** The HTTP status of all responses during an outage; 0 = no outage. */
  faultStatus: number;
}

/** All passwords are `demo1234`. */
export async function startUpstream(): Promise<Listening & { script: UpstreamScript }> {
  const script: UpstreamScript = {
    tokens: { demo: 'upstream-token-of-demo' },
    refusals: {},
    journal: [],
    faultStatus: 0,
  };
  const listening = await listen(async (request, response) => {
    const body = await text(request);
    const { authorization } = request.headers;
    const path = request.url ?? '';
    script.journal.push({ path, body, authorization });
    if (script.faultStatus)
      return response.writeHead(script.faultStatus).end('Traceback: db.internal:5432 refused');
    const refusal = path.endsWith('/do_login')
      ? script.refusals[(JSON.parse(body) as { id: string }).id]
      : undefined;
    response.setHeader('content-type', 'application/json');
    if (refusal) return response.writeHead(refusal.httpStatus).end(JSON.stringify(refusal.answer));
    response.end(JSON.stringify({ data: answerOf(script, path, body, authorization) }));
  });
  return { ...listening, script };
}

function answerOf(
  script: UpstreamScript,
  path: string,
  body: string,
  authorization: string | undefined,
) {
  if (path.endsWith('/do_login')) {
    const { id, pw } = JSON.parse(body) as { id: string; pw: string };
    const token = Object.hasOwn(script.tokens, id) ? script.tokens[id] : undefined;
    return token && pw === 'demo1234' ? { status: 'success', session: token } : { status: 'fail' };
  }
  const member = Object.entries(script.tokens).find(([, token]) => token === authorization)?.[0];
  if (!member) return { status: 'unauthenticated' };
  return {
    status: 'success',
    user: { userId: member, nick: `${member}님`, level: 3, balance: 1000 },
    noteCount: 1,
    helpCount: 0,
  };
}
