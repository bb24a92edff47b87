import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import styles from './Banner.module.scss';

interface BannerSlideProps {
  /** 0-based. */
  position: number;
  total: number;
  isShown: boolean;
  children: ReactNode;
}

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
