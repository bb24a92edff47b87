import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import type { Application } from '#contract/records/application.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney, moneyHeld } from '#lib/format/formatMoney.ts';
import { statusText, statusTone, type StatusTone } from '#lib/format/statusText.ts';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { applicationKey, rememberAwaited } from '#lib/money/history/useApplicationDecision.ts';
import { useApplications, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { useOwnApplication } from '#lib/money/history/useOwnApplication.ts';
import { usePendingApplication } from '#lib/money/history/usePendingApplication.ts';
import { applicationReconciler, isTraceable } from '#lib/money/submission/applicationReconciler.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { accountFacts } from '#components/money/account/accountFacts.ts';
import { EnquiryButton } from '#components/money/account/EnquiryButton.tsx';
import { PendingApplicationNotice } from '#components/money/account/PendingApplicationNotice.tsx';

/** What to do next, by what the operator has decided. */
type Follows = Partial<Record<StatusTone, MessageKey>>;

/** Written out, so that a search for a key finds its use. */
const texts = {
  deposit: {
    amount: 'deposit.amount',
    apply: 'deposit.apply',
    confirm: 'deposit.confirm',
    titles: { waiting: 'deposit.ok', completed: 'deposit.done', cancelled: 'deposit.cancelled', unknown: 'deposit.ok' },
    follows: { waiting: 'money.follows', unknown: 'money.follows', cancelled: 'deposit.sentAlready' } as Follows,
    toHistory: 'deposit.toHistory',
    unknown: 'deposit.unknown',
  },
  withdraw: {
    amount: 'withdraw.amount',
    apply: 'withdraw.apply',
    confirm: 'withdraw.confirm',
    titles: { waiting: 'withdraw.ok', completed: 'withdraw.done', cancelled: 'withdraw.cancelled', unknown: 'withdraw.ok' },
    follows: { waiting: 'money.follows', unknown: 'money.follows', cancelled: 'withdraw.checkBalance' } as Follows,
    toHistory: 'withdraw.toHistory',
    unknown: 'withdraw.unknown',
  },
} as const;

/** What the forms for a deposit and a withdrawal share: the history, a pending application and its decision, confirmation, receipt and reconciler. */
export function useApplicationForm(kind: ApplicationKind) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user, isStale } = useCurrentUser();
  const { isAmountHidden } = usePreferences();
  const keys = texts[kind];
  const [awaitedSince, setAwaitedSince] = useState<number>();
  const applications = useApplications(kind, true, awaitedSince);
  const { isRefusedAsWaiting, isCollapsed, expand, handleRefusal } = usePendingApplication(applications);
  const [lastDone, setLastDone] = useState<DoneState>();
  const own = useOwnApplication(applications.applications, lastDone);
  const userId = usePortalSession().user?.userId ?? '';
  const waitingId = applications.waiting?.id;
  useEffect(() => {
    if (waitingId) rememberAwaited(kind, userId, waitingId);
  }, [kind, userId, waitingId]);

  const tone = toneOf(own);
  /** The balance was read since this application was decided, or sent, if it is a withdrawal. Whether the money of a cancelled withdrawal is back, only the balance tells. */
  const [isBalanceNew, setBalanceNew] = useState(false);
  const isBalanceChanged = tone === 'completed' || tone === 'cancelled' || (kind === 'withdraw' && lastDone !== undefined);
  useEffect(() => {
    if (!isBalanceChanged) return;
    let isOver = false;
    const readBalance = async () => {
      if ((await checkHealth()) && !isOver) setBalanceNew(true);
    };
    void readBalance();
    return () => {
      isOver = true;
      setBalanceNew(false);
    };
  }, [tone, isBalanceChanged, lastDone]);

  const missingSince = lastDone && !own && isTraceable(lastDone) ? lastDone.at : undefined;
  if (missingSince !== awaitedSince) setAwaitedSince(missingSince);

  const won = (amount: number) => t('history.won', { amount: formatMoney(amount, locale) });

  /** What is known of it by now. */
  function progress(): Fact[] {
    const number: Fact[] = own?.id ? [[t('history.number'), own.id]] : [];
    const status: Fact[] = own ? [[t('history.status'), statusText(own.status, 'application', t)]] : [];
    const processed: Fact[] = own?.processedOn.trim() ? [[t('history.processedAt'), formatDayMinute(own.processedOn)]] : [];
    const balance: Fact[] = user && isBalanceNew && !isStale && !isAmountHidden ? [[t('money.balanceNow'), won(moneyHeld(user))]] : [];
    return [...number, ...status, ...processed, ...balance];
  }

  const facts = (amount: number): Fact[] => [[t(keys.amount), won(amount)], ...accountFacts(user, kind, t, locale)];

  const toHistory = (variant?: 'primary') => (
    <LinkButton href={`/${kind}?mode=list`} variant={variant}>
      {t(keys.toHistory)}
    </LinkButton>
  );

  return {
    applications,
    handleRefusal,
    notice: <PendingApplicationNotice kind={kind} applications={applications} isRefusedAsWaiting={isRefusedAsWaiting} />,
    formProps: {
      action: keys.apply,
      amountLabel: keys.amount,
      reconciler: applicationReconciler(kind),
      confirmation: (amount: number) => ({ question: t(keys.confirm, { amount: formatMoney(amount, locale) }), facts: facts(amount) }),
      receipt: (done: DoneState) => {
        const follows = keys.follows[tone];
        const application = own && applicationKey(kind, own.id);
        const way =
          tone === 'cancelled' && own ? (
            <EnquiryButton kind={kind} application={own} variant="primary" />
          ) : (
            tone === 'completed' &&
            kind === 'deposit' && (
              <LinkButton href="/game" variant="primary">
                {t('deposit.play')}
              </LinkButton>
            )
          );
        const next = way && (
          <>
            {way}
            {toHistory()}
          </>
        );
        return { title: keys.titles[tone], tone, facts: facts(done.amount), follows, later: progress(), application, next } as const;
      },
      receiptLinks: toHistory('primary'),
      unknownText: keys.unknown,
      isCollapsed,
      onExpand: expand,
      onDone: (done: DoneState) => {
        setLastDone(done);
        applications.reload();
      },
    } as const,
  };
}

const toneOf = (application: Application | undefined) => (application ? statusTone(application.status) : 'unknown');
