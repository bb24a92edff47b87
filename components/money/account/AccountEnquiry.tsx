import { useRouter } from 'next/router';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { formatWait } from '#lib/format/formatDuration.ts';
import { formatMinute } from '#lib/format/formatMoment.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { AccountEnquiryView, EnquiryOutcome } from '#lib/money/account/useAccountEnquiry.ts';
import { accountValidMs } from '#lib/money/account/supportWords.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import { Callout, type NoticeTone } from '#components/controls/states/Callout.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import { AccountAnswer } from './AccountAnswer.tsx';
import styles from './AccountEnquiry.module.scss';

type Place = 'help' | 'note';

/** The answer is a message, or seldom a help entry. */
const answers = ['note', 'help'] as const;
const support = ['help'] as const;

const outcomes = {
  success: { tone: 'waiting', text: 'account.ok', places: answers },
  wait: { tone: 'waiting', text: 'account.wait', places: answers },
  pass: { tone: 'failed', text: 'account.pass', places: support },
  refused: { tone: 'failed', text: 'account.refused', places: support },
  notSent: { tone: 'failed', text: 'account.notSent', places: [] },
  unknown: { tone: 'waiting', text: 'account.unknown', places: answers },
} as const satisfies Record<EnquiryOutcome, { tone: NoticeTone; text: string; places: readonly Place[] }>;

/** Until then, the answer is on its way. */
const againAfterMs = 120_000;

interface AccountEnquiryProps {
  enquiry: AccountEnquiryView;
  /** The next step of the page. */
  isNext?: boolean;
  /** Only the button, beside another one, until there is more to show. */
  isBeside?: boolean;
  /** The member has read the account and wants to enter the amount; undefined = there is no amount field now. */
  onApply?: () => void;
  /** The amount is entered: the next step is to send it. */
  hasAmount?: boolean;
}

export function AccountEnquiry({ enquiry, isNext = false, isBeside = false, onApply, hasAmount = false }: AccountEnquiryProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const askMember = useQuestion();
  const { has } = useBackend();
  const { pathname } = useRouter();
  const { last, answer, reply, isChanged, isWaiting, isAsking, result, ask } = enquiry;
  const time = last && formatMinute(last.askedAt);
  const told = result?.outcome ?? (isWaiting ? 'success' : undefined);
  const outcome = told && outcomes[told];
  const places = outcome?.places.filter((place) => pathname !== `/${place}`) ?? [];
  const word = outcome?.tone === 'failed' ? undefined : (answer ?? reply);
  const isEarly = useSecondsUntil((last?.askedAt ?? 0) + againAfterMs) > 0 && isWaiting;
  const status = useRef<HTMLDivElement>(null);
  const isBare = isBeside && isOnline && !time && !word && !outcome;

  async function handleClick({ currentTarget: button }: MouseEvent) {
    if (time && !(await askMember({ text: t('account.confirmAgain', { time }), confirmText: t('account.askAgain') }))) return;
    await ask();
    // The button goes while the answer is on its way. A member who has gone on to the amount stays there.
    requestAnimationFrame(() => {
      if (!button.isConnected && document.activeElement === document.body) status.current?.focus();
    });
  }

  if (!has('user-ask-account')) return null;
  return (
    <section className={isBare ? undefined : styles.section} aria-label={t('account.payInto')}>
      {!isBare && (
        <div className={styles.row}>
          <span className={styles.emblem}>
            <Icon name="support" />
          </span>
          <div className={styles.words}>
            <h2>{t('account.payInto')}</h2>
            {!isOnline && <p>{t('account.offline')}</p>}
            {isOnline && time && <p>{t('account.askedAt', { time })}</p>}
            {isOnline && isWaiting && last && <Waited since={last.askedAt} />}
          </div>
        </div>
      )}
      <div ref={status} role="status" tabIndex={-1} className={styles.result}>
        {word ? (
          <div className={styles.answer}>
            {isChanged && <p className={styles.changed}>{t('account.changed')}</p>}
            {word === reply && <h3>{t('help.answer')}</h3>}
            <AccountAnswer html={word.html} />
            {word === answer && onApply && (
              <Button variant={hasAmount ? 'secondary' : 'primary'} isWide onClick={onApply}>
                {t('account.enterAmount')}
              </Button>
            )}
          </div>
        ) : (
          outcome && (
            <Callout tone={outcome.tone} text={t(outcome.text)}>
              {places.length > 0 && (
                <div className={styles.places}>
                  {places.map((place) => (
                    <LinkButton
                      key={place}
                      href={`/${place}`}
                      size="small"
                      variant="quiet"
                      icon={place === 'note' ? 'envelope' : 'support'}
                    >
                      {t(`menu.${place}`)}
                    </LinkButton>
                  ))}
                </div>
              )}
              {told !== 'success' && <RequestId id={result?.requestId ?? ''} />}
            </Callout>
          )
        )}
      </div>
      {!isEarly && (
        <Button
          className={time ? styles.again : styles.button}
          variant={time ? 'quiet' : isNext ? 'primary' : 'secondary'}
          disabled={!isOnline}
          isBusy={isAsking}
          onClick={(event) => void handleClick(event)}
        >
          {t(time ? 'account.askAgain' : 'account.ask')}
        </Button>
      )}
    </section>
  );
}

function Waited({ since }: { since: number }) {
  const { t } = useTranslation();
  const seconds = accountValidMs / 1000 - useSecondsUntil(since + accountValidMs);
  // Whole minutes, as soon as there are two.
  const waited = seconds < 120 ? seconds : seconds - (seconds % 60);
  return <p aria-live="off">{t('account.waited', { wait: formatWait(waited, t) })}</p>;
}
