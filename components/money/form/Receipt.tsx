import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoment } from '#lib/format/formatMoment.ts';
import type { SubmissionState } from '#lib/money/submission/moneySubmission.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './Receipt.module.scss';

interface ReceiptProps {
  done: Extract<SubmissionState, { phase: 'done' }>;
  /** What was reached: received, or moved. */
  title: MessageKey;
  facts: readonly Fact[];
  onNew: () => void;
  /** To the history, where the call leaves a record in one. */
  children?: ReactNode;
}

/** What a member keeps of a money call that is done: the facts, the time, and the id support asks for. */
export function Receipt({ done, title, facts, onNew, children }: ReceiptProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const { user } = usePortalSession();
  const [printedAt, setPrintedAt] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const found = children ? 'money.foundInRecords' : 'money.foundInBalance';
  const note = { response: null, replay: 'money.alreadySent', reconciler: found }[done.source] as MessageKey | null;

  useEffect(() => heading.current?.focus(), []);

  // The browser takes its picture right after the event.
  useEffect(() => {
    const stamp = () => flushSync(() => setPrintedAt(formatMoment(Date.now(), locale)));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, [locale]);

  return (
    <section className={styles.receipt} data-receipt="" data-print-sheet="">
      <Icon name="check" className={styles.icon} />
      <h2 ref={heading} tabIndex={-1}>
        {t(title)}
      </h2>
      {note && <p className={styles.note}>{t(note)}</p>}
      <dl className={styles.facts}>
        {[...facts, [t('history.appliedAt'), formatMoment(done.at, locale)] as const].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {done.requestId && (
          <div>
            <dt>{t('error.requestId')}</dt>
            <dd className={styles.requestId}>{done.requestId}</dd>
          </div>
        )}
        <div className={styles.onPaper}>
          <dt>{t('field.userId')}</dt>
          <dd>{user?.userId}</dd>
        </div>
        <div className={styles.onPaper}>
          <dt>{t('history.printedAt')}</dt>
          <dd>{printedAt}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {children}
        <Button onClick={() => window.print()}>{t('action.print')}</Button>
        <Button variant="quiet" onClick={onNew}>
          {t('money.newRequest')}
        </Button>
      </div>
    </section>
  );
}
