import { useId, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money, SignedMoney } from '#components/controls/text/Money.tsx';
import { EnquiryButton } from '#components/money/EnquiryButton.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { callForSuccess } from '#lib/api/readCall.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { statusText, statusTone } from '#lib/format/phrases.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import type { ApplicationEntry, BetEntry } from '#lib/ledger/ledgerEntries.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { accountFacts, applicationCalls, type ApplicationsView } from '#lib/money/applications.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './Ledger.module.scss';

/** The day is above it. A text that is no time is shown unchanged, a day alone needs no words. */
function timeOfDay({ at, time }: Pick<ApplicationEntry, 'at' | 'time'>): string {
  if (at === -Infinity) return time.trim();
  return formatDayMinute(time).slice('YYYY-MM-DD '.length);
}

/** A bet: game, minute, stake and payout, and the difference. */
export function BetRow({ entry, name }: { entry: BetEntry; name: string }) {
  const { t } = useTranslation();
  const { isAmountHidden } = usePreferences();
  const { balanceBet, balanceWin } = entry.bet;
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.front}>
        <span className={styles.what}>{name || t('ledger.bet')}</span>
        <span className={entry.won > 0 && !isAmountHidden ? styles.gain : styles.amount}>
          <SignedMoney won={entry.won} />
        </span>
        <span className={styles.small}>
          <span>{timeOfDay(entry)}</span>
          <span>
            {t('bet.stake')} <Money amount={balanceBet} />
          </span>
          {balanceWin >= 1 && (
            <span>
              {t('bet.win')} <Money amount={balanceWin} />
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

interface ApplicationRowProps {
  entry: ApplicationEntry;
  removeOptimistically: ApplicationsView['removeOptimistically'];
}

/** A deposit or withdrawal: minute, amount and state. A press shows the rest. */
export function ApplicationRow({ entry, removeOptimistically }: ApplicationRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { kind, application, won } = entry;
  const isSettled = statusTone(application.status) === 'completed';
  return (
    <li className={styles.row} tabIndex={-1}>
      <button
        type="button"
        className={styles.front}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.what}>{t(`ledger.${kind}`)}</span>
        <span className={isSettled ? styles.amount : styles.open}>
          <SignedMoney won={won} />
        </span>
        <span className={styles.small}>
          <span>{timeOfDay(entry)}</span>
        </span>
        <span className={styles.state}>{statusText(application.status, 'application', t)}</span>
        <Icon name="chevron-down" className={styles.arrow} />
      </button>
      {isOpen && (
        <div id={id} className={styles.detail}>
          <ApplicationDetail entry={entry} removeOptimistically={removeOptimistically} />
        </div>
      )}
    </li>
  );
}

function ApplicationDetail({ entry: { kind, application }, removeOptimistically }: ApplicationRowProps) {
  const { t, i18n } = useTranslation();
  const { user } = useCurrentUser();
  const { has, hasScreen } = useBackend();
  const hide = useHide(kind, removeOptimistically);
  const { id, processedOn } = application;
  const tone = statusTone(application.status);
  const isWaiting = tone === 'waiting';
  const account = isWaiting && kind === 'withdraw' && user ? accountFacts(user, kind, t, i18n.language) : [];

  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('history.number')}>{id || '-'}</Fact>
        {account.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {!isWaiting && <Fact name={t('history.processedAt')}>{formatDayMinute(processedOn)}</Fact>}
        {tone === 'unknown' && <Fact name={t('history.status')}>{statusText(application.status, 'application', t)}</Fact>}
      </dl>
      {isWaiting && <p>{t('history.follows')}</p>}
      {tone === 'cancelled' && <p>{t('history.whyCancelled')}</p>}
      <div className={styles.actions}>
        {tone === 'cancelled' && hasScreen('/note') && (
          <LinkButton href="/note" size="small" icon="envelope">
            {t('menu.note')}
          </LinkButton>
        )}
        <EnquiryButton kind={kind} application={application} size="small" />
        {has(applicationCalls[kind].hide) && id && !isWaiting && (
          <Button size="small" variant="quiet" icon="eye-off" onClick={() => void hide(id)}>
            {t('history.hide')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Removes a settled application permanently from the member's list. The texts never call it a cancellation. */
function useHide(kind: ApplicationEntry['kind'], removeOptimistically: ApplicationsView['removeOptimistically']) {
  const { t } = useTranslation();
  const ask = useQuestion();
  return async function hide(id: string): Promise<void> {
    const isWanted = await ask({
      title: t('history.hideQuestion'),
      text: t('history.hideNote'),
      confirmText: t('history.hideAction'),
      cancelText: t('history.keep'),
      isDangerous: true,
    });
    if (!isWanted) return;
    if (!navigator.onLine) return void (await dialogs.warning({ text: t('net.offline') }));
    try {
      const isHidden: Parameters<typeof removeOptimistically>[0] = (one) => one.id === id && statusTone(one.status) !== 'waiting';
      await removeOptimistically(isHidden, callForSuccess(applicationCalls[kind].hide, { id }));
      void dialogs.toast({ text: t('history.hidden'), kind: 'success' });
    } catch (error) {
      await dialogs.warning({ text: t('history.hideFailed'), requestId: (error as CallError).requestId });
    }
  };
}
