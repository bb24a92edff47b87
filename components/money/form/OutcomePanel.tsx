import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { AmountText } from '#components/controls/text/AmountText.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { formatWait } from '#lib/format/formatDuration.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { formatTime } from '#lib/format/formatTime.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { SubmissionState, UnknownCheck } from '#lib/money/submission/submissionTable.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import styles from './OutcomePanel.module.scss';

/** After this time the text says that it takes long (fault 6 of the fault table). */
const slowAfterMs = 4_000;

interface OutcomePanelProps {
  state: Exclude<SubmissionState, { phase: 'ready' | 'done' }>;
  /** Below it, the form is folded. */
  isFolded?: boolean;
  onCheck: () => Promise<void> | undefined;
  /** Takes back what waits for the connection. */
  onDismiss: () => void;
  /** What to do while the outcome is unknown. */
  unknownText?: MessageKey;
  /** To the history. */
  links?: ReactNode;
}

export function OutcomePanel({ state, isFolded = false, onDismiss, ...unknown }: OutcomePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { phase } = state;

  useEffect(() => {
    if (phase !== 'sending') panel.current?.focus();
  }, [phase]);

  const icons: Record<typeof phase, IconName> = {
    sending: 'clock',
    offline: 'offline',
    refused: 'info',
    notSent: 'offline',
    unknown: 'warning',
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${styles.panel} ${styles[phase]}`}
      role={phase === 'sending' ? 'status' : 'alert'}
      aria-busy={phase === 'sending' || undefined}
      data-outcome={phase === 'sending' ? undefined : phase}
    >
      <Icon name={icons[phase]} className={styles.icon} />
      <div className={styles.body}>
        {phase === 'sending' && <Sending at={state.at} />}
        {phase === 'offline' && <Offline onDismiss={onDismiss} />}
        {phase === 'refused' && <Refused {...state} isFolded={isFolded} links={unknown.links} />}
        {phase === 'notSent' && <NotSent {...state} />}
        {phase === 'unknown' && <Unknown {...state} {...unknown} />}
        <RequestId id={requestIdOf(state)} />
      </div>
    </section>
  );
}

/** The same application was received before: it is in the history. */
const repeats = ['alread', 'already']; // sic

function Refused({
  status,
  message,
  isFolded,
  links,
}: Extract<SubmissionState, { phase: 'refused' }> & Pick<OutcomePanelProps, 'isFolded' | 'links'>) {
  const { t } = useTranslation();
  const isRepeat = links !== undefined && repeats.includes(status);
  return (
    <>
      <h2>{t(isRepeat ? 'money.alreadyTitle' : 'money.refusedTitle')}</h2>
      <p>{t(message)}</p>
      <div className={styles.actions}>
        {isRepeat && links}
        <LinkButton href="/help" variant={isRepeat ? 'quiet' : isFolded ? 'primary' : 'secondary'} icon="support">
          {t('error.toSupport')}
        </LinkButton>
      </div>
    </>
  );
}

function requestIdOf(state: OutcomePanelProps['state']): string {
  if (state.phase === 'sending' || state.phase === 'offline') return '';
  return state.phase === 'notSent' ? state.error.requestId : state.requestId;
}

function Sending({ at }: { at: number }) {
  const { t } = useTranslation();
  const isSlow = useSecondsUntil(at + slowAfterMs) === 0;
  return <p>{t(isSlow ? 'money.sendingSlow' : 'money.sending')}</p>;
}

function Offline({ onDismiss }: Pick<OutcomePanelProps, 'onDismiss'>) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('money.waitsForLine')}</p>
      <div className={styles.actions}>
        <Button onClick={onDismiss}>{t('action.cancel')}</Button>
      </div>
    </>
  );
}

function NotSent({ heldUntil, error }: Extract<SubmissionState, { phase: 'notSent' }>) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(heldUntil);
  return (
    <>
      <h2>{t('money.notSentTitle')}</h2>
      <p aria-live="off">
        {seconds === 0
          ? t('money.notSent')
          : t(error.field === 'pass' ? 'withdraw.closed' : error.code === 'rate_limited' ? 'money.tooMany' : 'money.holdUntil', {
              wait: formatWait(seconds, t),
            })}
      </p>
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
  amount,
  check,
  checkedAt,
  heldUntil,
  onCheck,
  unknownText = 'money.unknownBalance',
  links,
}: Extract<SubmissionState, { phase: 'unknown' }> & Omit<OutcomePanelProps, 'state' | 'isFolded' | 'onDismiss'>) {
  const { t, i18n } = useTranslation();
  const seconds = useSecondsUntil(heldUntil);
  const [isAsked, setAsked] = useState(false);

  async function handleCheck() {
    setAsked(true);
    await onCheck();
    setAsked(false);
  }

  return (
    <>
      <h2>{t('money.unknownTitle')}</h2>
      <p>
        <AmountText text={t('history.won', { amount: formatMoney(amount, i18n.language) })} />
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
        {links}
      </div>
    </>
  );
}
