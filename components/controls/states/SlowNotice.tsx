import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import styles from './SlowNotice.module.scss';

const patienceMs = 8000;

/** After 8 s of loading, says that it takes longer. The request continues: the browser sets no timeout. */
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
