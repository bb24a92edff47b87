import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useBackToClose } from '#components/controls/panels/useBackToClose.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { leaveGame } from '#lib/games/launch/gameStage.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { addWindowCompany } from '#lib/games/launch/windowCompanies.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { useFrameTrouble } from './useFrameTrouble.ts';
import '#lib/dialogs/dialogFallback.ts';
import styles from './GameFrame.module.scss';

/** A game can neither navigate the portal's page nor open a dialog of the browser's permissions that the policy denies. */
const sandbox = [
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox',
  'allow-pointer-lock allow-orientation-lock',
].join(' ');

/** A game in the page: under the header, on phones on the whole screen. Never reloaded, because its URL is valid once. Closing it ends the game. */
export function GameFrame({ game, url }: { game: GameEntry; url: string }) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { hasScreen } = useBackend();
  const launch = useGameLaunch();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isTheatre, setTheatre] = useState(false);
  const [isLoading, setLoading] = useState(true);
  const { trouble, dismiss } = useFrameTrouble(frame);
  useBackToClose(true, leaveGame);
  useDialogBelowHeader(dialog);

  /** A new launch: the URL of the frame may be used up. */
  function openInWindow() {
    if (trouble) addWindowCompany(game.company);
    if (launch(game, 'window')) leaveGame();
  }

  return (
    <dialog
      ref={dialog}
      className={`${styles.stage} ${isTheatre ? styles.theatre : ''}`}
      aria-labelledby={id}
      // Escape, or a change of the page.
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
          <PageLink href="/deposit" className={styles.deposit} aria-label={t('menu.deposit')} title={t('menu.deposit')}>
            <Icon name="deposit" />
          </PageLink>
        )}
        <span className={styles.sizes}>
          <IconButton icon="external" label={t('play.openInWindow')} onClick={openInWindow} />
          <IconButton icon="theatre" label={t('play.theatre')} aria-pressed={isTheatre} onClick={() => setTheatre(!isTheatre)} />
          {document.fullscreenEnabled && (
            <IconButton icon="full-screen" label={t('play.fullScreen')} onClick={() => void frame.current?.requestFullscreen()} />
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

/** Leaves the header usable. Not on phones, and not over another dialog, which would make the frame inert. */
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
