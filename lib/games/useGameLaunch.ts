import { useTranslation } from 'next-i18next/pages';
import { useCallback } from 'react';
import { getPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { moneyHeld } from '#lib/format/numbers.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { isMotionReduced } from '#lib/preferences/usePreferences.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import { textList, webStore } from '#lib/storage/webStore.ts';
import { saveGameForLogin } from './gameAfterLogin.ts';
import { beginPlay, isLaunching, isOf, readMoneyBefore, type RunningStage, runningStage, setGameStage, setLaunching } from './gameStage.ts';
import type { GameEntry } from './LobbyEntry.ts';
import { saveGame } from './savedGames.ts';

export type Place = 'window' | 'frame';

/**
 * False if the tap was ignored, because a launch is running or the session is loading. Without `wanted`, the site decides on the place, and a
 * launch of the running game leads back to it.
 */
type Launch = (game: GameEntry, wanted?: Place) => boolean;

/** Launches a game from a tap (specification section 4). Only what must happen during the tap is here; the rest is loaded then. */
export function useGameLaunch(): Launch {
  const { t, i18n } = useTranslation();
  const requireMember = useRequireMember();
  const { has, hasScreen } = useBackend();
  const { play } = useSite();
  const userId = usePortalSession().user?.userId;
  const isDepositOpen = hasScreen('/deposit');
  /** Only with both lists is it certain that no deposit or withdrawal has changed the balance meanwhile. */
  const isResultKnown = has('get-deposit-list') && has('get-withdraw-list');

  return useCallback(
    (game, wanted) => {
      if (isLaunching()) return false;

      const isWindowOnly = [...play.windowCompanies, ...windowCompanies()].includes(game.company);

      function open(place: Place) {
        if (isWindowOnly && !wanted && play.mode !== 'window') dialogs.toast({ text: t('play.opensInWindow') });
        const token = getPortalToken();
        const gameWindow = place === 'window' ? openGameWindow(i18n.language) : null;
        const before = isResultKnown ? readMoneyBefore() : Promise.resolve(null);
        import('./launchGame.ts')
          .then(({ launchGame }) => launchGame(game, gameWindow, t))
          .then((end) => {
            // Another member's by now.
            if (getPortalToken() !== token) return gameWindow?.close();
            // The game is ready, even if its window needs another tap.
            if (end.kind !== 'failed' && userId) {
              saveGame('recent', userId, game);
              beginPlay(userId, game, before);
            }
            if (end.kind === 'opened' && gameWindow) setGameStage({ kind: 'window', game, gameWindow });
            if (end.kind === 'ready') setGameStage({ kind: place === 'frame' ? 'frame' : 'blocked', game, url: end.url });
          })
          // The launch code could not be loaded. As with other missing responses, nothing is shown.
          .catch(() => gameWindow?.close())
          .finally(() => setLaunching(false));
      }

      /** To the window of this game. A browser focuses it in a tap only. */
      function goBack(running: RunningStage) {
        if (running.kind === 'frame') return;
        running.gameWindow.focus();
        const openAnew = () => {
          if (isLaunching()) return;
          setLaunching(true);
          open('window');
        };
        import('./launchGame.ts').then(({ sayWhereGameIs }) => sayWhereGameIs(running, t, openAnew)).catch(() => {});
      }

      function enter() {
        const stage = runningStage();
        const isRunning = isOf(stage, game);
        if (stage && isRunning && !wanted) return goBack(stage);
        setLaunching(true);
        const place = wanted ?? (isWindowOnly ? 'window' : play.mode === 'ask' ? null : play.mode);
        const isDepositOffered = !wanted && isDepositOpen && isBroke();
        const running = isRunning ? null : stage;
        if (place && !isDepositOffered && !running) return open(place);
        void import('./launchGame.ts')
          .then(({ askFirst }) => askFirst({ game, place, running, isDepositOffered }, t))
          .catch(() => void dialogs.info({ text: t('msg2012') }))
          .then((chosen) => {
            if (chosen) open(chosen);
            else setLaunching(false);
          });
      }

      const { name, isUsable } = game;
      const afterLogin = isUsable && { question: t('game.startAfterLogin', { name }), onAgree: () => saveGameForLogin(game) };
      return requireMember(isUsable, enter, { name, ...afterLogin });
    },
    [requireMember, i18n, isDepositOpen, isResultKnown, play, t, userId],
  );
}

/** Whether the header shows 0. */
function isBroke(): boolean {
  const user = storedUser()?.user;
  return user !== undefined && moneyHeld(user) < 1;
}

/** Specification section 9. */
const windowSize = { width: 1400, height: 800 };

/** Whether the game opens in a tab: on phones, and on tablets, of which an iPad identifies as a Mac with touch (specification section 4). */
export function opensInTab({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod|Android/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

/** In the middle of the screen that shows this window. */
function popupFeatures(): string {
  // Not standard, but in every browser: the position of this screen among several.
  const { availLeft = 0, availTop = 0, availWidth, availHeight } = screen as Screen & { availLeft?: number; availTop?: number };
  const left = availLeft + Math.max(0, Math.round((availWidth - windowSize.width) / 2));
  const top = availTop + Math.max(0, Math.round((availHeight - windowSize.height) / 2));
  return `popup,width=${windowSize.width},height=${windowSize.height},left=${left},top=${top}`;
}

/** Opens the game's window during the tap, as all browsers require, with a loading text until its URL is known. Null if the browser blocks it. */
export function openGameWindow(locale: string): Window | null {
  const address = `/site/opening.${locale}.html${isMotionReduced() ? '#still' : ''}`;
  const gameWindow = window.open(address, '_blank', opensInTab(navigator) ? '' : popupFeatures());
  // Until the page arrives, the window is blank.
  if (gameWindow) gameWindow.document.documentElement.style.background = getComputedStyle(document.body).backgroundColor;
  return gameWindow;
}

const windowOnly = webStore('localStorage', textList);
const windowOnlyKey = 'window-companies';

/** Companies whose games did not show in a frame of this browser. */
const windowCompanies = (): readonly string[] => windowOnly.get(windowOnlyKey) ?? [];

export function addWindowCompany(company: string): void {
  windowOnly.set(windowOnlyKey, [...new Set([...windowCompanies(), company])]);
}
