import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button, buttonClass, IconButton } from '#components/controls/actions/Button.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useBackToClose } from '#components/controls/panels/Dialog.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { moneyHeld } from '#lib/format/numbers.ts';
import { leaveGame } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { addWindowCompany, useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { listen } from '#lib/storage/listeners.ts';
import styles from './GameFrame.module.scss';

/** Without `allow-top-navigation`, a game cannot navigate the portal's page. */
const sandbox = [
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox',
  'allow-pointer-lock allow-orientation-lock',
].join(' ');

/** Closing the frame ends the game, because the URL is valid once. */
export function GameFrame({ game, url }: { game: GameEntry; url: string }) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { hasScreen } = useBackend();
  const launch = useGameLaunch();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoading, setLoading] = useState(true);
  const { trouble, dismiss } = useFrameTrouble(frame);
  useBackToClose(true, leaveGame);
  useDialogBelowHeader(dialog);

  /** Launches the game again in a window, because the frame may already have used the URL, which is valid once. */
  function openInWindow() {
    if (trouble) addWindowCompany(game.company);
    if (launch(game, 'window')) leaveGame();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.stage}
      aria-labelledby={id}
      // Escape and a change of the page close the dialog too.
      onClose={leaveGame}
    >
      <div className={styles.strip}>
        <IconButton icon="chevron-left" label={t('play.leave')} onClick={leaveGame} />
        <h2 id={id}>{game.name}</h2>
        {user && (
          <span className={styles.money}>
            <Money amount={moneyHeld(user)} />
          </span>
        )}
        {hasScreen('/deposit') && (
          <PageLink
            href="/deposit"
            className={styles.deposit}
            aria-label={t('menu.deposit')}
            title={t('menu.deposit')}
          >
            <Icon name="deposit" />
          </PageLink>
        )}
        <span className={styles.sizes}>
          <IconButton icon="external" label={t('play.openInWindow')} onClick={openInWindow} />
          {document.fullscreenEnabled && (
            <IconButton
              icon="full-screen"
              label={t('play.fullScreen')}
              onClick={() => void frame.current?.requestFullscreen()}
            />
          )}
        </span>
      </div>
      {trouble && (
        <p className={styles.trouble} role="status">
          {t(`play.${trouble}`)}
          <Button size="small" onClick={openInWindow}>
            {t('play.openInWindow')}
          </Button>
          <IconButton icon="close" label={t('action.close')} onClick={dismiss} />
        </p>
      )}
      <div className={styles.room}>
        {isLoading && (
          <p className={styles.loading} role="status">
            {t('msg2217')}
          </p>
        )}
        <iframe
          ref={frame}
          src={url}
          title={game.name}
          sandbox={sandbox}
          allow="autoplay; fullscreen; encrypted-media; clipboard-write"
          referrerPolicy="no-referrer"
          onLoad={() => setLoading(false)}
        />
      </div>
    </dialog>
  );
}

/** The dialog opens below the header, so that the header stays usable. */
function useDialogBelowHeader(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (matchMedia('(width < 1024px)').matches || document.querySelector('dialog[open]')) {
      element.showModal();
      return () => element.close();
    }
    const behind = [...document.querySelectorAll<HTMLElement>('#content, body footer')];
    element.show();
    behind.forEach((part) => (part.inert = true));
    return () => {
      behind.forEach((part) => (part.inert = false));
      element.close();
    };
  }, [dialog]);
}

const patienceMs = 8_000;

/** `refused`: the page's security policy blocked the frame. `empty`: no sign of life. Browsers do not report a game that refuses frames. */
type Trouble = 'refused' | 'empty';

/** A message from the game or a click into the game is a sign of life. */
function useFrameTrouble(frame: RefObject<HTMLIFrameElement | null>): {
  trouble: Trouble | null;
  dismiss: () => void;
} {
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setTrouble((before) => before ?? 'empty'), patienceMs);

    function trust() {
      clearTimeout(timer);
      setTrouble(null);
    }
    function handleMessage({ source, data }: MessageEvent<unknown>) {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data === 'close-game') leaveGame();
      else trust();
    }
    function handleBlur() {
      if (document.activeElement === frame.current) trust();
    }
    function handleViolation({ effectiveDirective }: SecurityPolicyViolationEvent) {
      if (effectiveDirective === 'frame-src') setTrouble('refused');
    }
    const stops = [
      () => clearTimeout(timer),
      listen(window, ['message'], handleMessage),
      listen(window, ['blur'], handleBlur),
      listen(document, ['securitypolicyviolation'], handleViolation),
    ];
    return () => stops.forEach((stop) => stop());
  }, [frame]);

  return { trouble, dismiss: () => setTrouble(null) };
}

/** The next tap opens the game by a plain link, which browsers never block. */
export function BlockedGameDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog ref={dialog} className={styles.blocked} aria-labelledby={id} onClose={onClose}>
      <p id={id}>{t('game.blocked')}</p>
      <div className={styles.actions}>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'primary' })}
          onClick={onClose}
        >
          <Icon name="external" />
          {t('game.open')}
        </a>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </dialog>
  );
}
