import dayjs from 'dayjs';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import styles from './ErrorFacts.module.scss';

const neverChanges = () => () => {};

/** For customer support: the time, and the request id, if known, which finds the line in the server's log. */
export function ErrorFacts({ requestId }: { requestId?: string | null }) {
  const { t } = useTranslation();
  const [arrivedAt] = useState(() => dayjs());
  // The server's HTML is cached for everyone and contains no time.
  const time = useSyncExternalStore(
    neverChanges,
    () => arrivedAt.format('YYYY-MM-DD HH:mm:ss'),
    () => '',
  );

  return (
    <div className={styles.facts}>
      <dl>
        <dt>{t('error.time')}</dt>
        <dd>{time}</dd>
        {requestId && (
          <>
            <dt>{t('error.requestId')}</dt>
            <dd>
              <RequestId id={requestId} isLabeled={false} />
            </dd>
          </>
        )}
      </dl>
      {requestId && <p>{t('error.forSupport')}</p>}
      <SupportContact />
    </div>
  );
}
