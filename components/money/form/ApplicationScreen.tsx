import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { EnquiryButton } from '#components/money/account/EnquiryButton.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { formatDayMinute } from '#lib/format/times.ts';
import type { StatusTone } from '#lib/format/phrases.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { applicationKey } from '#lib/money/history/useApplicationDecision.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './ApplicationScreen.module.scss';
import { Outcome } from './Outcome.tsx';
import { Receipt } from './Receipt.tsx';
import { useIsHistory, type ApplicationView } from './useApplication.ts';
import type { MoneyForm } from './useMoneyForm.ts';

const loadLedger = async () => (await import('#components/ledger/Ledger.tsx')).Ledger;

/** The pages of deposit and withdrawal share their head: 입금, 출금, and the history of both. What was typed survives a change of the page. */
export function ApplicationScreen({ kind, children }: { kind: ApplicationKind; children: ReactNode }) {
  const { t } = useTranslation();
  const { hasScreen } = useBackend();
  const isList = useIsHistory(kind);
  const history = `/${kind}?mode=list`;
  const tabs = [
    { href: '/deposit', label: t('money.tab.deposit'), isCurrent: !isList && kind === 'deposit' },
    { href: '/withdraw', label: t('money.tab.withdraw'), isCurrent: !isList && kind === 'withdraw' },
    { href: history, label: t('money.tab.history'), isCurrent: isList },
  ].filter(({ href }) => hasScreen(href));

  return (
    <PageFrame title={t(isList ? 'money.tab.history' : `menu.${kind}`)} isTitleHidden>
      <PageTabs label={t('layout.money')} tabs={tabs} />
      <MemberGate>
        {/* Hidden instead of unmounted: what was confirmed is sent, and what came of it stays. */}
        <div hidden={isList}>
          <div className={styles.column}>{children}</div>
        </div>
        {isList && <LazyComponent load={loadLedger} props={{ kind }} />}
      </MemberGate>
    </PageFrame>
  );
}

/** Written out, so that a search for a key finds its use. */
const texts = {
  deposit: {
    titles: { waiting: 'deposit.ok', completed: 'deposit.done', cancelled: 'deposit.cancelled', unknown: 'deposit.ok' },
    cancelled: 'deposit.sentAlready',
    unknown: 'deposit.unknown',
  },
  withdraw: {
    titles: { waiting: 'withdraw.ok', completed: 'withdraw.done', cancelled: 'withdraw.cancelled', unknown: 'withdraw.ok' },
    cancelled: 'withdraw.checkBalance',
    unknown: 'withdraw.unknown',
  },
} as const satisfies Record<ApplicationKind, { titles: Record<StatusTone, MessageKey>; cancelled: MessageKey; unknown: MessageKey }>;

interface ApplicationPartProps {
  form: MoneyForm;
  application: ApplicationView;
}

function ToHistory({ kind, isMain = false }: { kind: ApplicationKind; isMain?: boolean }) {
  const { t } = useTranslation();
  return (
    <LinkButton href={`/${kind}?mode=list`} variant={isMain ? 'primary' : undefined}>
      {t(`${kind}.toHistory`)}
    </LinkButton>
  );
}

/** In place of the form, while an earlier application waits for the operator. */
export function PendingApplication({ form: { entry, move }, application: { kind, pending, skipPending } }: ApplicationPartProps) {
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

/** The receipt of an application follows what the operator decides. */
export function ApplicationReceipt({ form, application: { kind, own, tone, facts, progress } }: ApplicationPartProps) {
  const { t } = useTranslation();
  const { state } = form;
  const isArrived = kind === 'deposit' && tone === 'completed';
  const follows = { waiting: 'money.follows', unknown: 'money.follows', completed: undefined, cancelled: texts[kind].cancelled } as const;

  return (
    <Receipt
      form={form}
      tone={tone}
      title={texts[kind].titles[tone]}
      follows={follows[tone]}
      details={state.phase === 'done' ? [...facts(state.amount).slice(1), ...progress()] : []}
      application={own && applicationKey(kind, own.id)}
    >
      {tone === 'cancelled' && own && <EnquiryButton kind={kind} application={own} variant="primary" />}
      {isArrived && (
        <LinkButton href="/game" variant="primary">
          {t('deposit.play')}
        </LinkButton>
      )}
      {!isArrived && tone !== 'cancelled' && <ToHistory kind={kind} isMain />}
    </Receipt>
  );
}

/** What became of an application that is not done. */
export function ApplicationOutcome({ form, application: { kind, list } }: ApplicationPartProps) {
  const { t } = useTranslation();
  const { state } = form;
  const first = state.phase === 'refused' ? list?.find(({ balance }) => balance === state.amount) : undefined;
  return (
    <Outcome
      form={form}
      unknownText={texts[kind].unknown}
      lastingRefusals={kind === 'deposit' ? ['pass'] : []}
      first={first && <p>{t('money.firstAt', { time: formatDayMinute(first.appliedOn) })}</p>}
    >
      <ToHistory kind={kind} isMain={state.phase === 'refused'} />
    </Outcome>
  );
}
