import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { AmountText } from '#components/controls/text/AmountText.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { statusIcons } from '#components/controls/text/StatusLabel.tsx';
import type { Fact as FactTexts } from '#lib/dialogs/dialogs.ts';
import { formatMoment } from '#lib/format/formatMoment.ts';
import type { StatusTone } from '#lib/format/statusText.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Receipt.module.scss';

interface ReceiptProps {
  done: DoneState;
  title: MessageKey;
  facts: readonly FactTexts[];
  /** What happens next, and where to see it. */
  follows?: MessageKey;
  /** What has happened since, below the time of the application. */
  later?: readonly FactTexts[];
  /** The key of the application whose decision it shows, once the list has it. */
  application?: string;
  /** It leaves no record, only balances, and is done at once. */
  isExchange?: boolean;
  /** What the operator has decided since; by default, there is nothing to decide. */
  tone?: StatusTone;
  onNew: () => void;
  children?: ReactNode;
}

/** The receipt of a money call: the facts, the time, and the request id for support. */
export function Receipt({
  done,
  title,
  facts,
  follows,
  later = [],
  application = '',
  isExchange = false,
  tone = 'completed',
  onNew,
  children,
}: ReceiptProps) {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { name: issuer } = useSite();
  const [printedAt, setPrintedAt] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const found = isExchange ? 'money.foundInBalance' : 'money.foundInRecords';
  const note = { response: null, replay: 'money.alreadySent', reconciler: found }[done.source] as MessageKey | null;

  // From its top: by the nearest edge, the page's title would be cut by the sticky header.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);

  // The browser prints the page right after the event.
  useEffect(() => {
    const stamp = () => flushSync(() => setPrintedAt(formatMoment(serverNow())));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);

  return (
    <section className={styles.receipt} data-receipt={application} data-print-sheet="">
      <strong className={styles.printOnly}>{issuer}</strong>
      <Icon name={statusIcons[tone]} className={`${styles.icon} ${styles[tone]}`} />
      <h2 ref={heading} tabIndex={-1}>
        {t(title)}
      </h2>
      {note && <p className={styles.note}>{t(note)}</p>}
      {follows && <p className={styles.note}>{t(follows)}</p>}
      <dl className={styles.facts}>
        {[...facts, [t(isExchange ? 'comp.exchangedAt' : 'history.appliedAt'), formatMoment(done.at)] as const, ...later].map(
          ([name, value]) => (
            <Fact key={name} name={name}>
              <AmountText text={value} />
            </Fact>
          ),
        )}
        <Fact name={t('field.userId')} className={styles.printOnly}>
          {user?.userId}
        </Fact>
        <Fact name={t('history.printedAt')} className={styles.printOnly}>
          {printedAt}
        </Fact>
      </dl>
      <RequestId id={done.requestId} />
      <div className={styles.actions}>
        {children}
        <Button variant="quiet" onClick={() => window.print()}>
          {t('action.print')}
        </Button>
        <Button variant="quiet" onClick={onNew}>
          {t(isExchange ? 'comp.exchangeMore' : 'money.newRequest')}
        </Button>
      </div>
    </section>
  );
}
