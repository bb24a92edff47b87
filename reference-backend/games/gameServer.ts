import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { BackendContext } from '../backendContext.ts';
import { enterGame, GameError, gameState, leaveGame } from './gameRounds.ts';
import type { GameState } from './gameRounds.ts';
import { readJsonBody, RequestError, sendJson } from '../jsonHttp.ts';
import { sides } from './baccarat.ts';
import { playedRound, playRoundOnce, stakes } from './gameRoundOnce.ts';
import { pageLanguage } from './pageLanguage.ts';
import { lines, payTable } from './slotMachine.ts';

const contentTypes = { css: 'text/css', js: 'text/javascript' } as const;

const assets = new Set([
  'game.css',
  'controls.css',
  'panel.css',
  'slot.css',
  'casino.css',
  'gameClient.js',
  'gamePage.js',
  'slot.js',
  'casino.js',
  'texts.js',
]);

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer', // the address carries the session's key
  'x-content-type-options': 'nosniff',
} as const;

/**
 * The games a `gameUrl` opens: pages under /games/slot/<code> and /games/casino/<code>, their files, and POST /games/api/{enter,round,leave,state}.
 * False = none of these, and nothing was answered. Throws `RequestError` and `ZodError` for bodies it does not take.
 */
export async function handleGameRequest(context: BackendContext, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://games');
  const [, page] = /^\/games\/(slot|casino)\/[^/]+$/.exec(pathname) ?? [];
  const [, asset = ''] = /^\/games\/assets\/([A-Za-z]+\.[a-z]+)$/.exec(pathname) ?? [];
  const [, action] = /^\/games\/api\/(enter|round|leave|state)$/.exec(pathname) ?? [];
  if (page && isReading(request)) {
    const language = pageLanguage(searchParams.get('lang'), request.headers['accept-language']);
    response.writeHead(200, pageHeaders).end(pageFile(`${page}.html`).replace('lang="ko"', `lang="${language}"`));
  } else if (assets.has(asset) && isReading(request)) {
    const type = contentTypes[asset.split('.')[1] as keyof typeof contentTypes];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    response.end(pageFile(asset));
  } else if (action) {
    const body = await readJsonBody(request);
    answerAction(response, () => actions[action as keyof typeof actions](context, body));
  } else {
    return false;
  }
  return true;
}

const session = z.string().min(1).max(200);
const visit = z.int().optional();
const roundId = z.uuid();

const actions = {
  enter: (context: BackendContext, body: unknown) => {
    const state = enterGame(context, z.strictObject({ session }).parse(body).session);
    return { state: pageState(state), stakes: state.kind === 'slot' ? stakes.slot : stakes.casino, lines, payTable };
  },
  round: (context: BackendContext, body: unknown) => {
    const wish = z.strictObject({ session, roundId, bet: z.int().positive(), side: z.enum(sides).optional() }).parse(body);
    const { state, round } = playRoundOnce(context, wish);
    return { state: pageState(state), round };
  },
  leave: (context: BackendContext, body: unknown) => {
    const wish = z.strictObject({ session, visit }).parse(body);
    leaveGame(context, wish.session, wish.visit);
    return {};
  },
  state: (context: BackendContext, body: unknown) => {
    const wish = z.strictObject({ session, roundId: roundId.optional() }).parse(body);
    const state = gameState(context, wish.session);
    return { state: pageState(state), round: (wish.roundId && playedRound(context, wish.session, wish.roundId)) || null };
  },
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

/** What the page shows; `picture` is the code its cover is drawn from. */
function pageState({ kind, code, company, nameKo, nameEn, gameMoney, balance, isEntered, visit }: GameState) {
  return { kind, picture: company ? `${company}.${code}` : code, nameKo, nameEn, gameMoney, balance, isEntered, visit };
}

function isReading({ method }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  throw new RequestError(405, 'method_not_allowed');
}

const files = new Map<string, string>();

/** Text of a file beside the pages, read once. */
function pageFile(name: string): string {
  const text = files.get(name) ?? readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
  files.set(name, text);
  return text;
}
