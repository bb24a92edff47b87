import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import type { Application } from '#contract/records/application.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { statusText, statusTone } from '#lib/format/statusText.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { accountText } from '#lib/format/maskAccount.ts';
import { rememberAwaited } from '#lib/money/history/useApplicationDecision.ts';
import { useApplications, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { useLatestApplication } from '#lib/money/history/useLatestApplication.ts';
import { useOwnApplication } from '#lib/money/history/useOwnApplication.ts';
import { usePendingApplication } from '#lib/money/history/usePendingApplication.ts';
import { applicationReconciler, isTraceable } from '#lib/money/submission/applicationReconciler.ts';
import type { DoneState } from '#lib/money/submission/submissionState.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { accountLabels } from '#components/money/account/accountLabels.ts';
import { PendingApplicationNotice } from '#components/money/account/PendingApplicationNotice.tsx';

/** Written out, so that a search for a key finds its use. */
const texts = {
  deposit: {
    amount: 'deposit.amount',
    apply: 'deposit.apply',
    confirm: 'deposit.confirm',
    titles: { waiting: 'deposit.ok', completed: 'deposit.done', cancelled: 'deposit.cancelled', unknown: 'deposit.ok' },
    toHistory: 'deposit.toHistory',
    unknown: 'deposit.unknown',
  },
  withdraw: {
    amount: 'withdraw.amount',
    apply: 'withdraw.apply',
    confirm: 'withdraw.confirm',
    titles: { waiting: 'withdraw.ok', completed: 'withdraw.done', cancelled: 'withdraw.cancelled', unknown: 'withdraw.ok' },
    toHistory: 'withdraw.toHistory',
    unknown: 'withdraw.unknown',
  },
} as const;

/** What the forms for a deposit and a withdrawal share: the history, a pending application and its decision, confirmation, receipt and reconciler. */
export function useApplicationForm(kind: ApplicationKind) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const keys = texts[kind];
  const [isAwaited, setAwaited] = useState(false);
  const applications = useApplications(kind, true, isAwaited);
  const { isRefusedAsWaiting, isCollapsed, expand, handleRefusal } = usePendingApplication(applications);
  const [lastDone, setLastDone] = useState<DoneState>();
  const own = useOwnApplication(applications.applications, lastDone);
  const lastWaiting = useLatestApplication(applications);
  const latest = lastDone ? (own ?? applications.waiting) : lastWaiting;
  const userId = usePortalSession().user?.userId ?? '';
  const waitingId = applications.waiting?.id;
  useEffect(() => {
    if (waitingId) rememberAwaited(kind, userId, waitingId);
  }, [kind, userId, waitingId]);

  const isMissing = lastDone !== undefined && !own && isTraceable(lastDone);
  if (isMissing !== isAwaited) setAwaited(isMissing);

  function facts(amount: number): Fact[] {
    const owner: Fact = [t(accountLabels[kind].owner), user?.bankOwner.trim() || '-'];
    const account: Fact = [t(accountLabels[kind].account), accountText(user, t) || '-'];
    return [[t(keys.amount), t('history.won', { amount: formatMoney(amount, locale) })], account, owner];
  }

  return {
    applications,
    tone: toneOf(latest),
    handleRefusal,
    notice: <PendingApplicationNotice kind={kind} applications={applications} isRefusedAsWaiting={isRefusedAsWaiting} />,
    formProps: {
      action: keys.apply,
      amountLabel: keys.amount,
      reconciler: applicationReconciler(kind),
      confirmation: (amount: number) => ({ question: t(keys.confirm, { amount: formatMoney(amount, locale) }), facts: facts(amount) }),
      receipt: ({ amount }: DoneState) => {
        const tone = toneOf(own);
        return {
          title: keys.titles[tone],
          tone,
          facts: [...facts(amount), [t('history.status'), own ? statusText(own.status, 'application', t) : '-']],
        } as const;
      },
      receiptLinks: (
        <LinkButton href={`/${kind}?mode=list`} variant="primary">
          {t(keys.toHistory)}
        </LinkButton>
      ),
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

const toneOf = (application: Application | undefined) => (application ? statusTone(application.status) : 'waiting');
