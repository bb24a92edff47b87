import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { HistoryFault } from '#components/money/history/HistoryFault.tsx';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PlayTimeFacts } from '#components/reminder/PlayTimeFacts.tsx';
import { forgetCareRecord, useCareRecord } from '#lib/care/careRecord.ts';
import { sumByPeriod } from '#lib/care/periodSums.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { useApplications, type ApplicationsView } from '#lib/money/history/useApplications.ts';
import { usePlayTime } from '#lib/reminder/usePlayTime.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { BudgetForm } from './BudgetForm.tsx';
import { PeriodTotals } from './PeriodTotals.tsx';
import styles from './CareDetails.module.scss';

/** The member's budget, the sums of deposits and withdrawals, this login and the last one. Stays on this device. */
export function CareDetails() {
  const { t } = useTranslation();
  const { text } = useSite().care;
  const { has } = useBackend();
  const userId = usePortalSession().user?.userId ?? '';
  const { lastVisit } = useCareRecord();
  const ask = useQuestion();
  const views = { deposit: useApplications('deposit'), withdraw: useApplications('withdraw') };
  const deposits = sumsOf(views.deposit);
  const withdrawals = sumsOf(views.withdraw);
  const since = [
    deposits?.since && `${t('history.deposit')} ${unbroken(deposits.since)}`,
    withdrawals?.since && `${t('history.withdraw')} ${unbroken(withdrawals.since)}`,
  ].filter((date) => typeof date === 'string');
  const hasDeposits = has('get-deposit-list');
  const hasWithdrawals = has('get-withdraw-list');
  const time = usePlayTime();
  const last = lastVisit && { ...lastVisit, minutes: Math.max(0, Math.floor((lastVisit.seenAt - lastVisit.loginAt) / 60_000)) };
  const failures = Object.values(views).filter(({ error }) => error);
  const missing = failures.find(({ applications }) => !applications);
  const failed = missing ?? failures[0];

  async function handleForget() {
    if (!(await ask({ text: t('care.forgetQuestion'), confirmText: t('care.forget'), isDangerous: true }))) return;
    forgetCareRecord(userId);
    void dialogs.toast({ text: t('care.forgotten'), kind: 'success' });
  }

  return (
    <div className={styles.parts}>
      {text && <p lang={textLanguage(text)}>{text}</p>}
      {hasDeposits && <BudgetForm spent={deposits?.won.month} />}
      {(hasDeposits || hasWithdrawals) && (
        <section>
          <h3>{t('care.sums')}</h3>
          {failed?.error && (
            <HistoryFault
              error={failed.error}
              isBusy={failed.isValidating}
              onRetry={() => Object.values(views).forEach(({ reload }) => reload())}
              hasRows={!missing}
            />
          )}
          {!missing && <PeriodTotals deposits={hasDeposits ? deposits : null} withdrawals={hasWithdrawals ? withdrawals : null} />}
        </section>
      )}
      <section>
        <h3>{t('play.title')}</h3>
        <PlayTimeFacts time={time} />
      </section>
      <section>
        <h3>{t('care.lastVisit')}</h3>
        {last ? <PlayTimeFacts time={last} isPast /> : <p className={styles.note}>{t('care.noLastVisit')}</p>}
      </section>
      <footer className={styles.foot}>
        <details>
          <summary>
            {t('care.explained')}
            <Icon name="chevron-down" />
          </summary>
          {hasDeposits && <p>{t('care.budgetNote')}</p>}
          {since.length > 0 && <p>{t('care.since', { dates: since.join(' · ') })}</p>}
          <p>{t('play.changeNote')}</p>
          <p>{t('care.thisDevice')}</p>
        </details>
        <Button size="small" onClick={() => void handleForget()}>
          {t('care.forgetHere')}
        </Button>
      </footer>
      <CareLinks />
    </div>
  );
}

const sumsOf = ({ applications }: ApplicationsView) => applications && sumByPeriod(applications, serverNow());
