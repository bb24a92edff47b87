import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import type { Popups } from '#lib/notices/usePopups.ts';
import { PopupCard } from './PopupCard.tsx';
import styles from './PopupSheet.module.scss';

/** For phones: one popup at a time at the bottom of the window, with navigation to the others. */
export function PopupSheet({ popups, hide, close }: Popups) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const total = popups.length;
  const at = Math.min(wanted, total - 1);
  const popup = popups[at];
  if (!popup) return null;

  const pager = total > 1 && (
    <div className={styles.pager}>
      <IconButton icon="chevron-left" label={t('notice.previous')} onClick={() => setWanted((at + total - 1) % total)} />
      <p role="status">
        <span aria-hidden="true">{`${at + 1} / ${total}`}</span>
        <VisuallyHidden>{t('banner.position', { total, n: at + 1 })}</VisuallyHidden>
      </p>
      <IconButton icon="chevron-right" label={t('notice.next')} onClick={() => setWanted((at + 1) % total)} />
    </div>
  );

  return (
    <PopupCard
      popup={popup}
      className={styles.sheet}
      pager={pager}
      onHide={() => hide(popup.id)}
      // All of them: the next one under the thumb would look as if the press had missed.
      onClose={() => close(popups.map(({ id }) => id))}
    />
  );
}
