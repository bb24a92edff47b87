import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import type { ListedNote } from '#lib/notes/listNotes.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './UnreadNotice.module.scss';

interface UnreadNoticeProps {
  note: ListedNote;
  onRead: (note: ListedNote) => Promise<void>;
}

/** Tells the operator that an open message was read, once and as soon as there is a connection; says so where that does not work. */
export function UnreadNotice({ note, onRead }: UnreadNoticeProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [error, setError] = useState<CallError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isTold = useRef(false);

  const tell = () =>
    onRead(note).then(
      () => setError(null),
      (cause: CallError) => setError(cause),
    );

  async function handleRetry() {
    setBusy(true);
    await tell();
    setBusy(false);
  }

  // Where the upstream does not say whether it was read, telling once more does no harm.
  const tellOnce = useEffectEvent(() => {
    if (!isOnline || note.isRead === true || isTold.current) return;
    isTold.current = true;
    void tell();
  });

  useEffect(() => tellOnce(), [isOnline]);

  if (!error) return null;
  return (
    <div className={styles.notice}>
      <ErrorState
        text={t('note.readFailed')}
        code={error.code}
        requestId={error.requestId}
        isBusy={isBusy}
        onRetry={() => void handleRetry()}
      />
    </div>
  );
}
