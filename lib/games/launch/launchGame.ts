import type { CallResponse, CallStatus } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { isLoopbackHost } from '#lib/site/isLoopbackHost.ts';
import { pointAtGame } from './gameWindow.ts';

/** Specification section 9. */
const loadingDialogMs = 4000;

type LaunchableGame = Pick<GameEntry, 'code' | 'company'>;

type LaunchMessage = 'msg2002' | 'msg2012' | 'msg2218';

export type LaunchEnd = { kind: 'opened' } | { kind: 'ready'; url: string } | { kind: 'failed' };

/** Points the window that the tap opened at the game, or closes it on failure. Without a window, returns the URL. */
export async function launchGame(
  game: LaunchableGame,
  gameWindow: Window | null,
  translate: (key: LaunchMessage | 'msg2217') => string,
): Promise<LaunchEnd> {
  const loading = dialogs.loading({ text: translate('msg2217'), autoCloseMs: loadingDialogMs });
  let isOpened = false;
  try {
    const answer = await askForGame(game);
    if (answer.kind === 'message') void dialogs.info({ text: translate(answer.message) });
    // A closed window: the member has changed their mind.
    if (answer.kind !== 'url' || gameWindow?.closed) return { kind: 'failed' };
    if (!gameWindow) return { kind: 'ready', url: answer.url };
    pointAtGame(gameWindow, answer.url);
    isOpened = true;
    return { kind: 'opened' };
  } finally {
    loading.close();
    if (!isOpened) gameWindow?.close();
  }
}

type Answer = { kind: 'url'; url: string } | { kind: 'message'; message: LaunchMessage } | { kind: 'silence' };

async function askForGame(game: LaunchableGame): Promise<Answer> {
  try {
    // The server's time: a device's clock may be hours off.
    const body = { code: game.code, company: game.company, timeStemp: serverNow() }; // sic
    return readAnswer(await callRoute('open-game', body));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return readFailure(error);
  }
}

const refusals: Record<Exclude<CallStatus<'open-game'>, 'success'>, LaunchMessage> = { time: 'msg2218', fix_server: 'msg2002' };

/** An unknown status and an unsafe URL are failures. */
function readAnswer({ status, gameUrl }: CallResponse<'open-game'>): Answer {
  const url = status === 'success' ? safeGameUrl(gameUrl) : null;
  if (url) return { kind: 'url', url };
  return { kind: 'message', message: Object.hasOwn(refusals, status) ? refusals[status as keyof typeof refusals] : 'msg2012' };
}

/** Without a response, nothing is shown (specification section 8). An invalid one is a failure. The session layer reports a lost session. */
function readFailure({ code }: CallError): Answer {
  switch (code) {
    case 'network':
    case 'upstream_unavailable':
    case 'upstream_timeout':
    case 'unauthorized':
      return { kind: 'silence' };
    case 'rate_limited':
      return { kind: 'message', message: 'msg2218' };
    default:
      return { kind: 'message', message: 'msg2012' };
  }
}

/** The URL if it is absolute https without user info (http for loopback hosts). The server has checked its host, too. */
export function safeGameUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe && !url.username && !url.password ? url.href : null;
}
