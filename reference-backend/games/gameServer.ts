import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { BackendContext } from '../backendContext.ts';
import { readJsonBody, RequestError, sendJson } from '../jsonHttp.ts';
import { drawRound, playRound, stakes } from './gameRounds.ts';
import { enterGame, GameError, gameState, leaveGame } from './gameSessions.ts';

const readFile = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');

const page = readFile('play.html');

const assetTypes = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };
const assets = new Map(['play.css', 'play.js', 'gameClient.js', 'texts.js', 'icon.svg'].map((name) => [name, readFile(name)]));

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer', // the address contains the session key
  'x-content-type-options': 'nosniff',
};

/**
 * Serves the page at /games/slot/<code> and /games/casino/<code>, its files under /games/assets/, and POST /games/api/{enter,round,leave,state}.
 * Returns false for any other path. Throws `RequestError`, and `ZodError` for an invalid body.
 */
export async function handleGameRequest(context: BackendContext, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://games');
  const [, name = ''] = /^\/games\/assets\/([A-Za-z]+\.[a-z]+)$/.exec(pathname) ?? [];
  const asset = assets.get(name);
  const [, action] = /^\/games\/api\/(enter|round|leave|state)$/.exec(pathname) ?? [];
  if (/^\/games\/(slot|casino)\/[^/]+$/.test(pathname)) {
    requireReading(request);
    response.writeHead(200, pageHeaders).end(page.replace('lang="ko"', `lang="${pageLanguage(request.headers['accept-language'])}"`));
  } else if (asset) {
    requireReading(request);
    const type = assetTypes[name.split('.')[1] as keyof typeof assetTypes];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    response.end(asset);
  } else if (action) {
    const body = await readJsonBody(request);
    answerAction(response, () => actions[action as keyof typeof actions](context, body));
  } else {
    return false;
  }
  return true;
}

/** The first of Korean and English in Accept-Language. Readers of other languages get English. */
const pageLanguage = (acceptLanguage = 'ko') => /\b(ko|en)\b/i.exec(acceptLanguage)?.[0].toLowerCase() ?? 'en';

const session = z.string().min(1).max(200);
const visit = z.int().optional();
const roundRequest = z.strictObject({ session, bet: z.int().positive() });

const actions = {
  enter(context: BackendContext, body: unknown) {
    return { state: enterGame(context, z.strictObject({ session }).parse(body).session), stakes };
  },
  round(context: BackendContext, body: unknown) {
    const request = roundRequest.parse(body);
    const round = drawRound(context, request.bet);
    return { state: playRound(context, request.session, round), round };
  },
  leave(context: BackendContext, body: unknown) {
    const request = z.strictObject({ session, visit }).parse(body);
    leaveGame(context, request.session, request.visit);
    return {};
  },
  state: (context: BackendContext, body: unknown) => ({ state: gameState(context, z.strictObject({ session }).parse(body).session) }),
};

const errorStatuses: Record<GameError['code'], number> = { unknown_session: 410, not_entered: 409, not_enough: 409, bad_amount: 400 };

function answerAction(response: ServerResponse, act: () => object) {
  try {
    sendJson(response, 200, act());
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    sendJson(response, errorStatuses[error.code], { error: error.code });
  }
}

function requireReading({ method }: IncomingMessage) {
  if (method !== 'GET' && method !== 'HEAD') throw new RequestError(405, 'method_not_allowed');
}
