import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { CopyLine, RequestId, useCopy } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import { formatWait } from '#lib/format/phrases.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import type { OperatorContent } from '#lib/html/operatorContent.ts';
import { plainText } from '#lib/html/plainText.ts';
import { enquiryLastsMs, type AccountEnquiry, type Letter } from '#lib/money/account/useAccountEnquiry.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Deposit.module.scss';

/** Until then, the answer is on its way, and there is no button to ask again. */
const againAfterMs = 120_000;

/** The account to pay into: the site's own, or the letters in which support names it. The portal reads no number out of a letter. */
export function DepositAccount({ enquiry }: { enquiry: AccountEnquiry }) {
  const { t } = useTranslation();
  const { account } = useSite().deposit;
  return (
    <section className={styles.account} aria-label={t('account.payInto')}>
      <h3>{t('account.payInto')}</h3>
      {account ? (
        <>
          <CopyLine text={account.number} />
          <p>
            {account.bank} · {account.holder}
          </p>
        </>
      ) : (
        <AskedAccount enquiry={enquiry} />
      )}
    </section>
  );
}

const faults = { refused: 'account.refused', notSent: 'account.notSent', unknown: 'account.unknown' } as const;

function AskedAccount({ enquiry: { phase, letters, askedAt = 0, requestId, ask } }: { enquiry: AccountEnquiry }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const status = useRef<HTMLDivElement>(null);
  const isDue = useSecondsUntil(askedAt + againAfterMs) > 0 && phase === 'waiting';
  const isOnItsWay = phase === 'asking' || phase === 'waiting';
  const fault = phase === 'refused' || phase === 'notSent' || phase === 'unknown' ? phase : undefined;

  async function handleAsk({ currentTarget: button }: MouseEvent) {
    await ask();
    // The button goes while the answer is on its way.
    requestAnimationFrame(() => {
      if (!button.isConnected && document.activeElement === document.body) status.current?.focus();
    });
  }

  return (
    <>
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {isOnItsWay && (
          <p className={styles.note}>
            {t('account.waiting')} {phase === 'waiting' && <Waited since={askedAt} />}
          </p>
        )}
        {fault && (
          <Callout tone={fault === 'unknown' ? 'waiting' : 'failed'} text={t(faults[fault])}>
            {fault !== 'notSent' && (
              <div>
                <LinkButton href="/help" size="small" variant="quiet" icon="support">
                  {t('menu.help')}
                </LinkButton>
              </div>
            )}
            <RequestId id={requestId} />
          </Callout>
        )}
        {letters.map((letter, index) => (
          // Some backends give two messages one id. Counted from the oldest, so that a new letter does not draw the others again.
          <SupportLetter key={`${letter.key} ${letters.length - index}`} letter={letter} />
        ))}
      </div>
      {!isOnline && <p className={styles.note}>{t('account.offline')}</p>}
      {!isDue && phase !== 'asking' && (
        <Button className={styles.again} variant="quiet" disabled={!isOnline} onClick={(event) => void handleAsk(event)}>
          {t(askedAt === 0 ? 'account.ask' : 'account.askAgain')}
        </Button>
      )}
    </>
  );
}

/** Not announced each second. */
function Waited({ since }: { since: number }) {
  const { t } = useTranslation();
  const seconds = enquiryLastsMs / 1000 - useSecondsUntil(since + enquiryLastsMs);
  return (
    <span role="timer" aria-live="off">
      · {formatWait(seconds < againAfterMs / 1000 ? seconds : seconds - (seconds % 60), t)}
    </span>
  );
}

/** A letter as it was written, never folded: what stands further down may revoke what stands above. It is copied only whole. */
function SupportLetter({ letter: { source, title, titleColor, html, time } }: { letter: Letter }) {
  const { t } = useTranslation();
  const isNote = source === 'note';
  return (
    <article className={styles.letter}>
      <p className={styles.source}>
        {t(isNote ? 'menu.note' : 'help.answer')}
        {isNote && ` ${formatDayMinute(time)}`}
      </p>
      {title.trim() && (
        <h4>
          <OperatorTitle text={title} color={titleColor} />
        </h4>
      )}
      <OperatorHtml html={html} isWhole foot={(content) => <CopyLetter title={title} content={content} />} />
    </article>
  );
}

function CopyLetter({ title, content: { element, isPlain } }: { title: string; content: OperatorContent }) {
  const { t } = useTranslation();
  const text = [title.trim(), plainText(element, isPlain)].filter(Boolean).join('\n');
  const { outcome, copy } = useCopy(text, element);
  return (
    <div className={styles.copy}>
      <Button size="small" onClick={copy}>
        {t(outcome === 'copied' ? 'copy.done' : 'account.copyLetter')}
      </Button>
      {outcome === 'refused' && <p>{t('copy.refused')}</p>}
    </div>
  );
}
