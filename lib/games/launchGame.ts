import type { TFunction } from 'i18next';
import Router from 'next/router';
import type { CallResponse, CallStatus } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { isLoopbackHost } from '#lib/site/pictures.ts';
import { gameStage, watchGameStage, type RunningStage } from './gameStage.ts';
import type { GameEntry } from './LobbyEntry.ts';
import type { Place } from './useGameLaunch.ts';

/** Specification section 9. */
const loadingDialogMs = 4000;

type LaunchableGame = Pick<GameEntry, 'code' | 'company'>;

type LaunchMessage = 'msg2002' | 'msg2012' | 'msg2218';

export type LaunchEnd = { kind: 'opened' } | { kind: 'ready'; url: string } | { kind: 'failed' };

/** Shows the game in the window that the tap opened, or closes the window on failure. Without a window, returns the URL of the game. */
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
    // A member who has closed the window does not want the game any more.
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

/** Removes `opener` first, so that the game cannot access the portal's page. With `noopener`, `window.open` would return no window. */
function pointAtGame(gameWindow: Window, url: string): void {
  gameWindow.opener = null;
  gameWindow.location.replace(url);
}

type Answer =
  { kind: 'url'; url: string } | { kind: 'message'; message: LaunchMessage } | { kind: 'silence' };

async function askForGame(game: LaunchableGame): Promise<Answer> {
  try {
    // The body has the server's time, because the clock of a device may be hours off.
    const body = { code: game.code, company: game.company, timeStemp: serverNow() }; // sic
    return readAnswer(await callRoute('open-game', body));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return readFailure(error);
  }
}

const refusals: Record<Exclude<CallStatus<'open-game'>, 'success'>, LaunchMessage> = {
  time: 'msg2218',
  fix_server: 'msg2002',
};

function readAnswer({ status, gameUrl }: CallResponse<'open-game'>): Answer {
  const url = status === 'success' ? safeGameUrl(gameUrl) : null;
  if (url) return { kind: 'url', url };
  return {
    kind: 'message',
    message: Object.hasOwn(refusals, status)
      ? refusals[status as keyof typeof refusals]
      : 'msg2012',
  };
}

/** Without a response, nothing is shown (specification section 8). PortalSessionProvider informs a member whose session has ended. */
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

/** The URL if it is absolute https without user info (http for loopback hosts), else null. The server has already checked the host. */
export function safeGameUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe && !url.username && !url.password ? url.href : null;
}

interface LaunchQuestions {
  game: GameEntry;
  /** Null = the member chooses. */
  place: Place | null;
  /** The new game would end this running game, because providers allow a member only one game at a time. */
  running: RunningStage | null;
  isDepositOffered: boolean;
}

/** Returns null if the game opens nowhere. Each answer is a tap, which may open a window. */
export async function askFirst(
  { game, place, running, isDepositOffered }: LaunchQuestions,
  t: TFunction,
): Promise<Place | null> {
  if (running && !(await wantsOther(game, running, t))) return null;
  if (isDepositOffered && !(await wantsWithoutMoney(t))) return null;
  if (place) return place;
  const question = {
    text: t('play.where', { name: game.name }),
    confirmText: t('play.here'),
    otherText: t('play.inWindow'),
  };
  const answer = await dialogs.choose(question);
  return answer && (answer === 'confirm' ? 'frame' : 'window');
}

async function wantsOther(game: GameEntry, running: RunningStage, t: TFunction): Promise<boolean> {
  const warning = {
    title: t('game.running', { name: running.game.name }),
    text: t('game.runningEnds', { name: game.name }),
  };
  const over = new AbortController();
  const stop = watchGameStage(() => gameStage() !== running && over.abort());
  const answer = await dialogs.choose({
    ...warning,
    confirmText: t('game.back'),
    otherText: t('game.startOther'),
    signal: over.signal,
  });
  stop();
  if (answer === 'confirm' && running.kind === 'window') {
    running.gameWindow.focus();
    await sayWhereGameIs(running, t);
  }
  return answer === 'other';
}

async function wantsWithoutMoney(t: TFunction): Promise<boolean> {
  const offer = { title: t('game.noMoney'), text: t('game.depositFirst') };
  const answer = await dialogs.choose({
    ...offer,
    confirmText: t('deposit.add'),
    otherText: t('game.startAnyway'),
  });
  if (answer === 'confirm') void Router.push('/deposit');
  return answer === 'other';
}

/** The time that a browser needs to bring another window to the front. */
const switchMs = 300;

let shownLine = new AbortController();

/**
 * Only Firefox focuses a window without opener, so this message says where the game is. The member decides whether to open the game again,
 * because a second launch would end the round.
 */
export async function sayWhereGameIs(
  running: Extract<RunningStage, { kind: 'window' }>,
  t: TFunction,
  openAnew?: () => void,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, switchMs));
  if (!document.hasFocus() || running.gameWindow.closed) return;
  shownLine.abort();
  const line = new AbortController();
  shownLine = line;
  const stop = watchGameStage(() => gameStage() !== running && line.abort());
  line.signal.addEventListener('abort', stop);
  const links = openAnew && [{ text: t('game.openAnew'), onPress: openAnew }];
  dialogs.toast({
    text: t('game.elsewhere', { name: running.game.name }),
    links,
    signal: line.signal,
  });
}
