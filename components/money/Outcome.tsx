import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { formatWait } from '#lib/format/phrases.ts';
import { formatTime } from '#lib/format/times.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import type { SubmissionState, UnknownCheck } from '#lib/money/submission/submissionTable.ts';
import { useSecondsUntil } from '#lib/session/serverClock.ts';
import styles from './Outcome.module.scss';
import type { MoneyForm } from './useMoneyForm.ts';

/** After this time the text says that sending takes long (docs/promises.md, backend faults on a money call, fault 6). */
const slowAfterMs = 4_000;

interface OutcomeProps {
  form: MoneyForm;
  unknownText?: MessageKey;
  children?: ReactNode;
}

/** With these statuses, the backend refuses an application that it has received before. */
const repeats = ['alread', 'already']; // sic

const icons = {
  sending: 'clock',
  offline: 'offline',
  refused: 'info',
  notSent: 'offline',
  unknown: 'warning',
} as const;

/** Shows the state of a submission in place of its form, unless the submission is done. */
export function Outcome({ form, ...rest }: OutcomeProps) {
  const panel = useRef<HTMLElement>(null);
  const { state } = form;
  const { phase } = state;
  const isRepeat = phase === 'refused' && repeats.includes(state.status);

  useEffect(() => panel.current?.focus(), [phase]);

  if (phase === 'ready' || phase === 'done') return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${styles.panel} ${isRepeat ? styles.unknown : styles[phase]}`}
      role={phase === 'sending' ? 'status' : 'alert'}
      aria-busy={phase === 'sending' || undefined}
      data-outcome={phase === 'sending' ? undefined : phase}
    >
      <Icon name={icons[phase]} className={styles.icon} />
      <div className={styles.body}>
        {phase === 'sending' && <Sending {...state} />}
        {phase === 'offline' && <Offline onCancel={form.reopen} />}
        {phase === 'refused' && <Refused {...state} {...rest} form={form} isRepeat={isRepeat} />}
        {phase === 'notSent' && <NotSent {...state} form={form} />}
        {phase === 'unknown' && <Unknown {...state} {...rest} form={form} />}
      </div>
    </section>
  );
}

function Sending({ at }: { at: number }) {
  const { t } = useTranslation();
  const isSlow = useSecondsUntil(at + slowAfterMs) === 0;
  return <p>{t(isSlow ? 'money.sendingSlow' : 'money.sending')}</p>;
}

function Offline({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('money.waitsForLine')}</p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </>
  );
}

type StateOf<Phase> = Extract<SubmissionState, { phase: Phase }>;

function Refused({
  form,
  status,
  message,
  isRepeat,
  children,
}: StateOf<'refused'> & OutcomeProps & { isRepeat: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t(isRepeat ? 'money.alreadyTitle' : 'money.refusedTitle')}</h2>
      <p>{t(message)}</p>
      <div className={styles.actions}>
        {isRepeat && children}
        {/* Only support can unlock a deposit with the status `pass`. A withdrawal with this status asks for its password again. */}
        {status !== 'pass' && (
          <Button onClick={form.reopen}>{t(isRepeat ? 'money.newRequest' : 'action.retry')}</Button>
        )}
        <LinkButton href="/help" variant="quiet" icon="support">
          {t('error.toSupport')}
        </LinkButton>
      </div>
    </>
  );
}

function NotSent({ form, heldUntil, error }: StateOf<'notSent'> & { form: MoneyForm }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(heldUntil);
  const reason =
    error.field === 'pass'
      ? 'withdraw.closed'
      : error.code === 'rate_limited'
        ? 'money.tooMany'
        : 'money.holdUntil';
  return (
    <>
      <h2>{t('money.notSentTitle')}</h2>
      <p aria-live="off">
        {seconds === 0 ? t('money.notSent') : t(reason, { wait: formatWait(seconds, t) })}
      </p>
      {seconds === 0 && (
        <div className={styles.actions}>
          <Button onClick={form.reopen}>{t('action.retry')}</Button>
        </div>
      )}
      <RequestId id={error.requestId} />
    </>
  );
}

const checkTexts = {
  running: 'money.checking',
  missing: 'money.checkMissing',
  hinted: 'money.checkHinted',
  unproven: 'money.missingInBalance',
  unreadable: 'money.checkUnreadable',
} as const satisfies Record<UnknownCheck, MessageKey>;

function Unknown({
  form,
  amount,
  check,
  checkedAt,
  heldUntil,
  requestId,
  unknownText = 'money.unknownBalance',
  children,
}: StateOf<'unknown'> & OutcomeProps) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(heldUntil);
  const [isAsked, setAsked] = useState(false);

  async function handleCheck() {
    setAsked(true);
    await form.check();
    setAsked(false);
  }

  return (
    <>
      <h2>{t('money.unknownTitle')}</h2>
      <p>
        <Money amount={amount} />
      </p>
      <p>{t(checkTexts[check], { time: formatTime(checkedAt) })}</p>
      <p>{t(unknownText)}</p>
      {seconds > 0 && (
        <p className={styles.hold} aria-live="off">
          {t('money.heldFor', { wait: formatWait(seconds, t) })}
        </p>
      )}
      <div className={styles.actions}>
        <Button icon="refresh" isBusy={isAsked} onClick={() => void handleCheck()}>
          {t('money.checkAgain')}
        </Button>
        {children}
        {seconds === 0 && (
          <Button variant="quiet" onClick={form.reopen}>
            {t('action.retry')}
          </Button>
        )}
      </div>
      <RequestId id={requestId} />
    </>
  );
}
