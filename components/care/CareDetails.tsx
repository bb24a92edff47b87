import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { HistoryFault } from '#components/money/history/HistoryFault.tsx';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import { PlayTimeFacts } from '#components/reminder/PlayTimeFacts.tsx';
import { forgetCareRecord, useCareRecord } from '#lib/care/careRecord.ts';
import { sumByPeriod } from '#lib/care/periodSums.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
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

/** This login and the last one, the sums of deposits and withdrawals, and the member's budget. Stays on this device. */
export function CareDetails() {
  const { t } = useTranslation();
  const { text } = useSite().care;
  const { has } = useBackend();
  const userId = usePortalSession().user?.userId ?? '';
  const { lastVisit } = useCareRecord();
  const ask = useQuestion();
  const views = { deposit: useApplications('deposit'), withdraw: useApplications('withdraw') };
  const deposits = sumsOf(views.deposit);
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
      <section>
        <h3>{t('play.title')}</h3>
        <PlayTimeFacts time={time} />
        <p className={styles.note}>{t('play.changeNote')}</p>
      </section>
      <section>
        <h3>{t('care.lastVisit')}</h3>
        {last ? <PlayTimeFacts time={last} isPast /> : <p className={styles.note}>{t('care.noLastVisit')}</p>}
      </section>
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
          {!missing && (
            <PeriodTotals deposits={hasDeposits ? deposits : null} withdrawals={hasWithdrawals ? sumsOf(views.withdraw) : null} />
          )}
        </section>
      )}
      {hasDeposits && <BudgetForm spent={deposits?.won.month} />}
      <footer className={styles.foot}>
        <p className={styles.note}>{t('care.thisDevice')}</p>
        <Button size="small" onClick={() => void handleForget()}>
          {t('care.forget')}
        </Button>
      </footer>
      <CareLinks />
    </div>
  );
}

const sumsOf = ({ applications }: ApplicationsView) => applications && sumByPeriod(applications, serverNow());
