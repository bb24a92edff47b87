import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import type { ListedNote } from '#lib/notes/listNotes.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './UnreadNotice.module.scss';

/** Marks an open message as read, once, when online. Shows a failure. */
export function UnreadNotice({ note, onRead }: { note: ListedNote; onRead: (note: ListedNote) => Promise<void> }) {
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

  // If the upstream does not report the read state, marking again is harmless.
  const tellOnce = useEffectEvent(() => {
    if (!isOnline || note.isRead === true || isTold.current) return;
    isTold.current = true;
    void tell();
  });

  useEffect(() => tellOnce(), [isOnline]);

  if (!error) return null;
  return (
    <div className={styles.notice}>
      <ErrorState text={t('note.readFailed')} error={error} isBusy={isBusy} onRetry={() => void handleRetry()} />
    </div>
  );
}
