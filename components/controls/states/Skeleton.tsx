import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { VisuallyHidden } from '#components/controls/text/Icon.tsx';
import styles from './Skeleton.module.scss';

interface SkeletonProps {
  shape?: 'line' | 'pill' | 'tile';
  /** A class sets the size, because the Content-Security-Policy forbids inline styles in the server's HTML. */
  className?: string;
}

/** The placeholder appears after 150 ms, so that a fast response causes no flicker. */
export function Skeleton({ shape = 'line', className = '' }: SkeletonProps) {
  return <span className={`${styles.skeleton} ${styles[shape]} ${className}`} aria-hidden="true" />;
}

export function LoadingRegion({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}

const patienceMs = 8000;

export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className={styles.place}>
      {isSlow && (
        <p className={styles.notice}>
          {t('net.slow')}
          <Button size="small" icon="refresh" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
