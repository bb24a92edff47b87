import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { BackendContext } from '../backendContext.ts';
import { readJsonBody, sendJson } from '../jsonHttp.ts';
import { drawRound, playRound } from './gameRounds.ts';
import { enterGame, leaveGame } from './gameSessions.ts';

const types = { 'play.html': 'text/html', 'play.css': 'text/css', 'play.js': 'text/javascript' };
type FileName = keyof typeof types;
const files = new Map(
  (Object.keys(types) as FileName[]).map((name) => [
    name,
    readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8'),
  ]),
);

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer', // because the URL contains the session key
  'x-content-type-options': 'nosniff',
};

/**
 * @returns false for a path that is not of the games
 * @throws {RequestError | z.ZodError} if the request is invalid
 */
export async function handleGameRequest(
  context: BackendContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, folder, name = ''] =
    /^\/games\/(slot|casino|assets|api)\/([^/?]+)(?:\?|$)/.exec(request.url ?? '') ?? [];
  if (folder === 'api' && Object.hasOwn(actions, name)) {
    const act = actions[name as keyof typeof actions];
    sendJson(response, 200, act(context, await readJsonBody(request)));
    return true;
  }
  if (folder === undefined || folder === 'api' || request.method !== 'GET') return false;
  const asked = (folder === 'assets' ? name : 'play.html') as FileName;
  const file = files.get(asked);
  if (file === undefined) return false;
  response
    .writeHead(200, { ...pageHeaders, 'content-type': `${types[asked]}; charset=utf-8` })
    .end(file);
  return true;
}

const session = z.string().min(1).max(200);
const visit = z.strictObject({ session });
const roundRequest = z.strictObject({ session, bet: z.int().positive() });

const actions = {
  enter: (context: BackendContext, body: unknown) => enterGame(context, visit.parse(body).session),
  round(context: BackendContext, body: unknown) {
    const request = roundRequest.parse(body);
    const round = drawRound(context, request.bet);
    return { ...round, gameMoney: playRound(context, request.session, round) };
  },
  leave(context: BackendContext, body: unknown) {
    leaveGame(context, visit.parse(body).session);
    return {};
  },
};
