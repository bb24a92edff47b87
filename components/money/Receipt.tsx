import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Facts } from '#components/controls/text/Fact.tsx';
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
  title: MessageKey;
  isAmountUnknown?: boolean;
  /** The tone is undefined for an exchange, which is done at once and leaves no record. */
  tone?: StatusTone;
  follows?: MessageKey;
  details?: readonly FactTexts[];
  application?: string;
  children?: ReactNode;
}

const sources = {
  response: false,
  replay: 'money.alreadySent',
  reconciler: 'money.foundInRecords',
} as const;

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

  // `block` is not `nearest`, which could leave the top of the receipt below the sticky header.
  useEffect(() => {
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);

  if (state.phase !== 'done') return null;
  const isExchange = tone === undefined;
  const { icon, color, isPaid } = statusTones[tone ?? 'completed'];
  const source = sources[state.source];
  const note = joinSentences([source && t(source), follows && t(follows)]);
  const doneAt: FactTexts = [
    t(isExchange ? 'comp.exchangedAt' : 'history.appliedAt'),
    formatMoment(state.at),
  ];

  return (
    <section className={styles.receipt} data-receipt={application}>
      <Icon
        name={icon}
        className={`${styles.icon} ${styles[color]} ${isPaid ? styles.paid : ''}`}
      />
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
      {/* The note disappears when the operator decides. The note is below the buttons, because no button may move under the finger. */}
      {note && <p className={styles.note}>{note}</p>}
      <details className={styles.details}>
        <summary>
          {t('money.details')}
          <Icon name="chevron-down" />
        </summary>
        <dl>
          <Facts facts={[doneAt, ...details]} />
        </dl>
      </details>
    </section>
  );
}
