import dayjs from 'dayjs';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import styles from './ErrorFacts.module.scss';

const neverChanges = () => () => {};

/** For customer support: the error code, if there is one, and the time; the request id, if known, which finds the line in the server's log. */
export function ErrorFacts({ code, requestId }: { code?: string | undefined; requestId?: string | null }) {
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
        {code && (
          <>
            <dt>{t('error.code')}</dt>
            <dd>{code}</dd>
          </>
        )}
        <dt>{t('error.time')}</dt>
        <dd>{time}</dd>
      </dl>
      {requestId && <RequestId id={requestId} />}
      <p>{t('error.forSupport')}</p>
      <SupportContact />
    </div>
  );
}
