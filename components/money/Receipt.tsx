import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import type { Fact as FactTexts } from '#lib/dialogs/dialogs.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import { statusTones, type StatusTone } from '#lib/format/statuses.ts';
import { formatMoment } from '#lib/format/times.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import styles from './Receipt.module.scss';
import type { MoneyForm } from './useMoneyForm.ts';

interface ReceiptProps {
  form: MoneyForm;
  /** What became of it, in one line. */
  title: MessageKey;
  /** The answer names no amount. */
  isAmountUnknown?: boolean;
  /** What the operator has decided since; undefined for an exchange, which is done at once and leaves no record. */
  tone?: StatusTone;
  /** What follows, in one sentence. */
  follows?: MessageKey;
  /** Folded, after the time. */
  details?: readonly FactTexts[];
  /** The key of the application whose decision it shows, once the list has it. */
  application?: string;
  /** The one next step. */
  children?: ReactNode;
}

const sources = { response: false, replay: 'money.alreadySent', reconciler: 'money.foundInRecords' } as const;

/** What is done: the amount, its state in one line, the next step; all the rest is folded. */
export function Receipt({
  form: { state, reopen },
  title,
  isAmountUnknown = false,
  tone,
  follows,
  details = [],
  application = '',
  children,
}: ReceiptProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);

  // From its top: by the nearest edge, the page's title would be cut by the sticky header.
  useEffect(() => {
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);

  if (state.phase !== 'done') return null;
  const isExchange = tone === undefined;
  const { icon, color, isPaid } = statusTones[tone ?? 'completed'];
  const source = sources[state.source];
  const note = joinSentences([source && t(source), follows && t(follows)]);
  const doneAt: FactTexts = [t(isExchange ? 'comp.exchangedAt' : 'history.appliedAt'), formatMoment(state.at)];

  return (
    <section className={styles.receipt} data-receipt={application}>
      <Icon name={icon} className={`${styles.icon} ${styles[color]} ${isPaid ? styles.paid : ''}`} />
      {!isAmountUnknown && (
        <p className={styles.figure}>
          <Money amount={state.amount} size="large" />
        </p>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {t(title)}
      </h2>
      <div className={styles.actions}>
        {children}
        <Button variant="quiet" onClick={reopen}>
          {t(isExchange ? 'comp.exchangeMore' : 'money.newRequest')}
        </Button>
      </div>
      {/* Below the buttons, because it goes when the operator decides and no button may move under the finger. */}
      {note && <p className={styles.note}>{note}</p>}
      <details className={styles.details}>
        <summary>
          {t('money.details')}
          <Icon name="chevron-down" />
        </summary>
        <dl>
          {[doneAt, ...details].map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </details>
    </section>
  );
}
