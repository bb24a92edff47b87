import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button, buttonClass } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import '#lib/dialogs/dialogFallback.ts';
import styles from './BlockedGameDialog.module.scss';

/** Shown if the browser blocked the game's window. A plain link, which is never blocked, opens it with the next tap. */
export function BlockedGameDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    // Closed by Escape, or by a change of the page.
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <p id={id}>{t('game.blocked')}</p>
      <div className={styles.actions}>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'primary' })} onClick={onClose}>
          <Icon name="external" />
          {t('game.open')}
        </a>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </dialog>
  );
}
