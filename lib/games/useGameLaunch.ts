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
import {
  beginPlay,
  isLaunching,
  isOf,
  readMoneyBefore,
  type RunningStage,
  runningStage,
  setGameStage,
  setLaunching,
} from './gameStage.ts';
import type { GameEntry } from './LobbyEntry.ts';
import { saveGame } from './savedGames.ts';

export type Place = 'window' | 'frame';

/**
 * Returns false if the tap was ignored, because a launch is running or the session is loading. Without `wanted`, the site's settings
 * decide, and launching the running game again shows its window.
 */
type Launch = (game: GameEntry, wanted?: Place) => boolean;

/** This file has the code that must run during the tap (specification section 4). launchGame.ts loads later. */
export function useGameLaunch(): Launch {
  const { t, i18n } = useTranslation();
  const requireMember = useRequireMember();
  const { has, hasScreen } = useBackend();
  const { play } = useSite();
  const userId = usePortalSession().user?.userId;
  const isDepositOpen = hasScreen('/deposit');
  /** The result of a game needs both lists, because a deposit or a withdrawal may change the balance during the game. */
  const isResultKnown = has('get-deposit-list') && has('get-withdraw-list');

  return useCallback(
    (game, wanted) => {
      if (isLaunching()) return false;

      const isWindowOnly = [...play.windowCompanies, ...windowCompanies()].includes(game.company);

      function open(place: Place) {
        if (isWindowOnly && !wanted && play.mode !== 'window')
          dialogs.toast({ text: t('play.opensInWindow') });
        const token = getPortalToken();
        const gameWindow = place === 'window' ? openGameWindow(i18n.language) : null;
        const before = isResultKnown ? readMoneyBefore() : Promise.resolve(null);
        import('./launchGame.ts')
          .then(({ launchGame }) => launchGame(game, gameWindow, t))
          .then((end) => {
            // The page may belong to another member now.
            if (getPortalToken() !== token) return gameWindow?.close();
            // The game counts as opened even if its window needs another tap.
            if (end.kind !== 'failed' && userId) {
              saveGame('recent', userId, game);
              beginPlay(userId, game, before);
            }
            if (end.kind === 'opened' && gameWindow)
              setGameStage({ kind: 'window', game, gameWindow });
            if (end.kind === 'ready')
              setGameStage({ kind: place === 'frame' ? 'frame' : 'blocked', game, url: end.url });
          })
          // If the launch code could not be loaded, nothing is shown, as with other missing responses.
          .catch(() => gameWindow?.close())
          .finally(() => setLaunching(false));
      }

      /** Browsers focus another window only during a tap. */
      function goBack(running: RunningStage) {
        if (running.kind === 'frame') return;
        running.gameWindow.focus();
        const openAnew = () => {
          if (isLaunching()) return;
          setLaunching(true);
          open('window');
        };
        import('./launchGame.ts')
          .then(({ sayWhereGameIs }) => sayWhereGameIs(running, t, openAnew))
          .catch(() => {});
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
      const afterLogin = isUsable && {
        question: t('game.startAfterLogin', { name }),
        onAgree: () => saveGameForLogin(game),
      };
      return requireMember(isUsable, enter, { name, ...afterLogin });
    },
    [requireMember, i18n, isDepositOpen, isResultKnown, play, t, userId],
  );
}

function isBroke(): boolean {
  const user = storedUser()?.user;
  return user !== undefined && moneyHeld(user) < 1;
}

/** The size of the game's window in CSS pixels (specification section 9). */
const windowSize = { width: 1400, height: 800 };

/** On phones and tablets, a game opens in a tab (specification section 4). An iPad identifies as a Mac with touch. */
export function opensInTab({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return (
    /iPhone|iPad|iPod|Android/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)
  );
}

function popupFeatures(): string {
  // `availLeft` and `availTop` are not standard, but every browser has them.
  const {
    availLeft = 0,
    availTop = 0,
    availWidth,
    availHeight,
  } = screen as Screen & { availLeft?: number; availTop?: number };
  const left = availLeft + Math.max(0, Math.round((availWidth - windowSize.width) / 2));
  const top = availTop + Math.max(0, Math.round((availHeight - windowSize.height) / 2));
  return `popup,width=${windowSize.width},height=${windowSize.height},left=${left},top=${top}`;
}

/** The window opens during the tap, because browsers require one. Null if the browser blocks the window. */
export function openGameWindow(locale: string): Window | null {
  const address = `/site/opening.${locale}.html${isMotionReduced() ? '#still' : ''}`;
  const gameWindow = window.open(address, '_blank', opensInTab(navigator) ? '' : popupFeatures());
  // The window is blank until its page is loaded, so it gets the background of the portal.
  if (gameWindow)
    gameWindow.document.documentElement.style.background = getComputedStyle(
      document.body,
    ).backgroundColor;
  return gameWindow;
}

const windowOnly = webStore('localStorage', textList);
const windowOnlyKey = 'window-companies';

/** The companies whose games failed in a frame of this browser. */
const windowCompanies = (): readonly string[] => windowOnly.get(windowOnlyKey) ?? [];

export function addWindowCompany(company: string): void {
  windowOnly.set(windowOnlyKey, [...new Set([...windowCompanies(), company])]);
}
