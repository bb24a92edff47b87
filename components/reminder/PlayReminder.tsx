import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { enqueueDialog, isDialogOpen } from '#lib/dialogs/dialogQueue.ts';
import { isSubmissionInFlight } from '#lib/money/submission/submissionsInFlight.ts';
import { usePlayTime } from '#lib/reminder/usePlayTime.ts';
import { PlayTimeFacts } from './PlayTimeFacts.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import '#lib/dialogs/dialogFallback.ts';
import styles from './PlayReminder.module.scss';

const patienceMs = 1000;

/** Tells how long the member has played and offers a break (promises V3). Waits for money calls and open questions. Escape continues. */
export function PlayReminder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const time = usePlayTime();
  const askToLeave = useLogout('/user?rest=1');
  const finish = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end = () => {};

    function show(): Promise<void> {
      if (!element?.isConnected) return Promise.resolve();
      // `close` fires later: only the dialog it belongs to handles it.
      element.addEventListener('close', handleClose);
      element.showModal();
      heading.current?.focus();
      return new Promise((resolve) => (end = resolve));
    }

    function handleClose(): void {
      end();
      finish();
    }

    function tryToShow(): void {
      if (isDialogOpen() || isSubmissionInFlight()) timer = setTimeout(tryToShow, patienceMs);
      else void enqueueDialog({ rank: 'mail', show });
    }

    tryToShow();
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('close', handleClose);
      element?.close();
      end();
    };
  }, []);

  async function handleBreak() {
    dialog.current?.close();
    await askToLeave();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.box}>
        <Icon name="clock" className={styles.emblem} />
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('reminder', { min: time.minutes })}
        </h2>
        <PlayTimeFacts time={time} />
        <p className={styles.note}>{t('play.changeNote')}</p>
        <div className={styles.actions}>
          <Button onClick={() => dialog.current?.close()}>{t('reminder.continue')}</Button>
          <Button variant="primary" onClick={handleBreak}>
            {t('reminder.break')}
          </Button>
        </div>
        <p className={styles.note}>{t('reminder.note')}</p>
      </div>
    </dialog>
  );
}
