import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { formatTime } from '#lib/format/formatTime.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { AccountEnquiryView, EnquiryOutcome } from '#lib/money/account/useAccountEnquiry.ts';
import { Callout, type NoticeTone } from '#components/controls/states/Callout.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './AccountEnquiry.module.scss';

type Place = 'help' | 'note';

const answers = ['help', 'note'] as const;
const support = ['help'] as const;

const outcomes = {
  success: { tone: 'completed', text: 'account.ok', places: answers },
  wait: { tone: 'waiting', text: 'account.wait', places: answers },
  pass: { tone: 'failed', text: 'account.pass', places: support },
  refused: { tone: 'failed', text: 'account.refused', places: support },
  notSent: { tone: 'failed', text: 'account.notSent', places: [] },
  unknown: { tone: 'waiting', text: 'account.unknown', places: answers },
} as const satisfies Record<EnquiryOutcome, { tone: NoticeTone; text: string; places: readonly Place[] }>;

/** HH:mm in local time. */
const clockTime = (at: number) => formatTime(at).slice(0, 5);

export function AccountEnquiry({ enquiry }: { enquiry: AccountEnquiryView }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const askMember = useQuestion();
  const id = useId();
  const { has } = useBackend();
  const { askedAt, isAsking, result, ask } = enquiry;
  const outcome = result && outcomes[result.outcome];

  async function handleClick() {
    const text = askedAt ? t('account.confirmAgain', { time: clockTime(askedAt) }) : t('account.confirm');
    if (await askMember({ text, confirmText: t('account.ask') })) await ask();
  }

  if (!has('user-ask-account')) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.row}>
        <span className={styles.emblem}>
          <Icon name="support" />
        </span>
        <div className={styles.words}>
          <h2 id={id}>{t('account.payInto')}</h2>
          <p>{t(isOnline ? 'account.lead' : 'account.offline')}</p>
        </div>
        <Button
          className={styles.button}
          icon={askedAt ? 'check' : undefined}
          disabled={!isOnline}
          isBusy={isAsking}
          onClick={() => void handleClick()}
        >
          {askedAt ? t('account.askedAt', { time: clockTime(askedAt) }) : t('account.ask')}
        </Button>
      </div>
      <div role="status" className={styles.result}>
        {result && outcome && (
          <Callout tone={outcome.tone} text={t(outcome.text)}>
            {outcome.places.length > 0 && (
              <div className={styles.places}>
                {outcome.places.map((place) => (
                  <LinkButton key={place} href={`/${place}`} size="small" icon={place === 'note' ? 'envelope' : 'support'}>
                    {t(`menu.${place}`)}
                  </LinkButton>
                ))}
              </div>
            )}
            {outcome.tone !== 'completed' && <RequestId id={result.requestId} />}
          </Callout>
        )}
      </div>
    </section>
  );
}
