import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState, type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useRouter } from 'next/router';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { Application } from '#contract/records/application.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { statusText, statusTone, statusTones } from '#lib/format/statuses.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import {
  accountFacts,
  applicationCalls,
  applicationTexts,
  useApplications,
  type ApplicationKind,
} from '#lib/money/applications.ts';
import { addedApplication, isTraceable } from '#lib/money/submission/reconcilers.ts';
import type { DoneState, SettledState } from '#lib/money/submission/submissionTable.ts';
import { applicationKey, rememberAwaited } from '#lib/money/useApplicationDecision.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './ApplicationScreen.module.scss';
import { EnquiryButton } from './EnquiryButton.tsx';
import { Outcome } from './Outcome.tsx';
import { Receipt } from './Receipt.tsx';
import type { MoneyForm } from './useMoneyForm.ts';

const loadLedger = async () => (await import('#components/ledger/Ledger.tsx')).Ledger;

/** The frame that the deposit and withdrawal pages share. */
export function ApplicationScreen({
  kind,
  children,
}: {
  kind: ApplicationKind;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { hasScreen } = useBackend();
  const isList = useIsHistory(kind);
  const history = `/${kind}?mode=list`;
  const tabs = [
    { href: '/deposit', label: t('money.tab.deposit'), isCurrent: !isList && kind === 'deposit' },
    {
      href: '/withdraw',
      label: t('money.tab.withdraw'),
      isCurrent: !isList && kind === 'withdraw',
    },
    { href: history, label: t('money.tab.history'), isCurrent: isList },
  ].filter(({ href }) => hasScreen(href));

  return (
    <PageFrame title={t(isList ? 'money.tab.history' : `menu.${kind}`)} isTitleHidden>
      <PageTabs label={t('layout.money')} tabs={tabs} />
      <MemberGate isServed={!isList}>
        {/* The form is hidden instead of unmounted, so that a confirmed submission is still sent and its outcome stays. */}
        <div hidden={isList}>
          <div className={styles.column}>{children}</div>
        </div>
        {isList && <LazyComponent load={loadLedger} props={{ kind }} />}
      </MemberGate>
    </PageFrame>
  );
}

interface StagesProps {
  form: MoneyForm;
  application: ApplicationView;
}

export function ApplicationStages({
  children,
  form,
  application,
}: StagesProps & { children: ReactNode }) {
  const { kind, pending } = application;
  switch (form.phase) {
    case 'open':
      return pending ? <PendingApplication form={form} application={application} /> : children;
    case 'done':
      return <ApplicationReceipt form={form} application={application} />;
    default:
      return (
        <Outcome
          form={form}
          unknownText={kind === 'deposit' ? 'deposit.unknown' : 'withdraw.unknown'}
        >
          <ToHistory kind={kind} isMain={form.phase === 'refused'} />
        </Outcome>
      );
  }
}

function ToHistory({ kind, isMain }: { kind: ApplicationKind; isMain: boolean }) {
  const { t } = useTranslation();
  return (
    <LinkButton href={`/${kind}?mode=list`} variant={isMain ? 'primary' : undefined}>
      {t(applicationTexts[kind].toHistory)}
    </LinkButton>
  );
}

function PendingApplication({
  form: { entry, move },
  application: { kind, pending, skipPending },
}: StagesProps) {
  const { t } = useTranslation();
  return (
    pending && (
      <section ref={entry} tabIndex={-1} className={styles.pending}>
        <Money amount={pending.balance} size="large" />
        <p>{t('money.pending')}</p>
        <p className={styles.time}>{formatDayMinute(pending.appliedOn)}</p>
        <div className={styles.actions}>
          <ToHistory kind={kind} isMain />
          <Button variant="quiet" onClick={() => move(skipPending)}>
            {t('money.addRequest')}
          </Button>
        </div>
      </section>
    )
  );
}

function ApplicationReceipt({ form, application: { kind, own, accountFacts } }: StagesProps) {
  const { t } = useTranslation();
  const tone = own ? statusTone(own.status) : 'unknown';
  const { receipt, follows } = statusTones[tone];

  function nextStep() {
    if (own && tone === 'cancelled')
      return <EnquiryButton kind={kind} application={own} variant="primary" />;
    if (kind === 'withdraw' || tone !== 'completed') return <ToHistory kind={kind} isMain />;
    return (
      <LinkButton href="/game" variant="primary">
        {t('deposit.play')}
      </LinkButton>
    );
  }

  return (
    <Receipt
      form={form}
      tone={tone}
      title={receipt[kind]}
      follows={follows?.[kind]}
      details={[...accountFacts, ...(own ? progressOf(own, t) : [])]}
      application={own && applicationKey(kind, own.id)}
    >
      {nextStep()}
    </Receipt>
  );
}

function progressOf({ id, status, processedOn }: Application, t: TFunction): Fact[] {
  const facts: Fact[] = [
    [t('history.number'), id],
    [t('history.status'), statusText(status, 'application', t)],
    [t('history.processedAt'), processedOn.trim() && formatDayMinute(processedOn)],
  ];
  return facts.filter(([, text]) => text !== '');
}

export interface ApplicationView {
  kind: ApplicationKind;
  /** Newest first; undefined until loaded. */
  list: readonly Application[] | undefined;
  /** The application that waits for the operator. Undefined also after `skipPending`. */
  pending: Application | undefined;
  skipPending: () => void;
  /** The application of the last submission. Undefined until the list contains that application. */
  own: Application | undefined;
  accountFacts: readonly Fact[];
  onSettled: (outcome: SettledState) => void;
}

export function useIsHistory(kind: ApplicationKind): boolean {
  const { has } = useBackend();
  return useAddressQuery().get('mode') === 'list' && has(applicationCalls[kind].list);
}

export function useApplication(kind: ApplicationKind): ApplicationView {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const userId = usePortalSession().user?.userId ?? '';
  const [lastDone, setLastDone] = useState<DoneState>();
  const [awaitedSince, setAwaitedSince] = useState<number>();
  const [skippedId, setSkippedId] = useState<string>();
  const { applications: list, waiting, reload } = useApplications(kind, true, awaitedSince);
  const own = useOwnApplication(list, lastDone);

  const waitingId = waiting?.id;
  useEffect(() => {
    if (waitingId) rememberAwaited(kind, userId, waitingId);
  }, [kind, userId, waitingId]);

  const missingSince = lastDone && !own && isTraceable(lastDone) ? lastDone.at : undefined;
  if (missingSince !== awaitedSince) setAwaitedSince(missingSince);

  function onSettled(outcome: SettledState) {
    if (outcome.phase === 'done') setLastDone(outcome);
    reload();
  }

  return {
    kind,
    list,
    pending: waiting && waiting.id !== skippedId ? waiting : undefined,
    skipPending: () => setSkippedId(waitingId),
    own,
    accountFacts: accountFacts(user, kind, t, locale),
    onSettled,
  };
}

/** Once found, the application of a submission stays, even if the list later lacks it. */
function useOwnApplication(
  list: readonly Application[] | undefined,
  done: DoneState | undefined,
): Application | undefined {
  const [found, setFound] = useState<{ done: DoneState; row: Application }>();
  const kept = found?.done === done ? found?.row : undefined;
  // The list is searched for the kept application itself, because another device may apply for the same amount later.
  const same =
    kept && list?.filter((one) => one.id === kept.id && one.appliedOn === kept.appliedOn);
  const row = same?.length === 1 ? same[0] : done && addedApplication(done, list ?? []);
  if (done && row && row !== kept) setFound({ done, row });
  return row ?? kept;
}
