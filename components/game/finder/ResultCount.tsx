import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import styles from './ResultCount.module.scss';

const restMs = 500;

interface ResultCountProps {
  count: number;
  /** What follows the count; empty texts are left out, and a count of 0 before others. */
  more?: readonly string[];
  /** True while more results are loading. */
  isPending?: boolean;
  /** True for a filtered list: announce its count. */
  isTold: boolean;
}

/** The number of games in a list. It has its own live region, because a dialog silences the page's. */
export function ResultCount({ count, more = [], isPending = false, isTold }: ResultCountProps) {
  const { t, i18n } = useTranslation();
  const text = t('game.count', { count, n: formatNumber(count, i18n.language) });
  const [told, setTold] = useState('');
  const others = more.filter(Boolean);
  const whole = (count > 0 || others.length === 0 ? [text, ...others] : others).join(' · ');
  const isEmpty = isTold && count === 0 && whole === text;
  const news = !isTold ? '' : isEmpty ? t('game.noMatch') : whole;

  useEffect(() => {
    const timer = setTimeout(() => setTold(isPending ? '' : news), restMs);
    return () => clearTimeout(timer);
  }, [news, isPending]);

  return (
    <span className={styles.count}>
      {!isEmpty && whole}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </span>
  );
}
