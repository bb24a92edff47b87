import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import type { Popups } from '#lib/notices/usePopups.ts';
import { PopupCard } from './PopupCard.tsx';
import styles from './PopupSheet.module.scss';

/** Time to see what the sheet is, before the scrolling page lowers it. */
const seenMs = 1000;

/** In a lower window, or with larger letters, its text would have no line in a third of the window. */
const isWindowLow = () => window.innerHeight < 33.75 * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/** Keeps the focus in the sheet, whose controls change. */
function keepingFocus(change: () => void): void {
  const hadFocus = document.activeElement?.closest('[data-popup]');
  flushSync(change);
  if (hadFocus) document.querySelector<HTMLElement>('[data-popup]')?.focus({ preventScroll: true });
}

/** For phones: one popup at a time at the bottom of the window, with navigation to the others. Once the page is scrolled or has the focus, only its title stays. */
export function PopupSheet({ popups, hide, close }: Popups) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const [shape, setShape] = useState<'first' | 'low' | 'opened'>(() => (isWindowLow() ? 'low' : 'first'));
  const isLow = shape === 'low';
  const total = popups.length;
  const at = Math.min(wanted, total - 1);
  const popup = popups[at];
  const count = `${at + 1} / ${total}`;

  useEffect(() => {
    if (isLow) return;
    const from = window.scrollY;
    const lower = () => keepingFocus(() => setShape('low'));
    const timer = setTimeout(() => {
      if (window.scrollY === from) window.addEventListener('scroll', lower, { once: true, passive: true });
      else lower();
    }, seenMs);
    // At once: the end of the page scrolls no further.
    const makeWay = ({ target }: FocusEvent) => {
      if (!(target as Element).closest('[data-popup]')) setShape('low');
    };
    document.addEventListener('focusin', makeWay);
    return () => {
      document.removeEventListener('focusin', makeWay);
      clearTimeout(timer);
      window.removeEventListener('scroll', lower);
    };
  }, [isLow]);

  if (!popup) return null;

  const pager = total > 1 && (
    <div className={styles.pager}>
      <IconButton icon="chevron-left" label={t('notice.previous')} onClick={() => setWanted((at + total - 1) % total)} />
      <p role="status">
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>{t('banner.position', { total, n: at + 1 })}</VisuallyHidden>
      </p>
      <IconButton icon="chevron-right" label={t('notice.next')} onClick={() => setWanted((at + 1) % total)} />
    </div>
  );

  return (
    <PopupCard
      popup={popup}
      className={`${styles.sheet} ${styles[shape] ?? ''}`}
      pager={isLow ? total > 1 && <p className={styles.count}>{count}</p> : pager}
      onOpen={isLow ? () => keepingFocus(() => setShape('opened')) : undefined}
      onHide={() => hide(popup.id)}
      // All of them: the next one under the thumb would look as if the press had missed.
      onClose={() => close(popups.map(({ id }) => id))}
    />
  );
}
