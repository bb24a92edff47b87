import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import styles from './Banner.module.scss';

interface BannerSlideProps {
  /** From 0. */
  position: number;
  total: number;
  isShown: boolean;
  children: ReactNode;
}

/** One slide of the banner; the hidden ones are out of everybody's reach. */
export function BannerSlide({ position, total, isShown, children }: BannerSlideProps) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={t('banner.slide')}
      aria-label={t('banner.position', { n: position + 1, total })}
      inert={!isShown}
    >
      {children}
    </div>
  );
}
