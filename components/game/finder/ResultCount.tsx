import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import styles from './ResultCount.module.scss';

/** The count is told when nothing has changed for so long. */
const restMs = 500;

interface ResultCountProps {
  count: number;
  /** More is on its way. */
  pending?: string;
  /** The list is what was asked for, not simply all there is: its count is news. */
  isTold: boolean;
}

/** How many games a list holds: at once for the eye, and for screen readers in a region of its own, because a dialog silences the page's. */
export function ResultCount({ count, pending, isTold }: ResultCountProps) {
  const { t, i18n } = useTranslation();
  const text = t('game.count', { count, n: formatNumber(count, i18n.language) });
  const [told, setTold] = useState('');
  const news = !isTold ? '' : count === 0 ? t('game.noMatch') : text;

  useEffect(() => {
    const timer = setTimeout(() => setTold(pending ? '' : news), restMs);
    return () => clearTimeout(timer);
  }, [news, pending]);

  return (
    <span className={styles.count}>
      {[text, pending].filter(Boolean).join(' · ')}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </span>
  );
}
