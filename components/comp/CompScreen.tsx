import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { HintList } from '#components/money/HintList.tsx';
import { EmptyState } from '#components/controls/states/ErrorState.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { AmountStep } from '#components/money/AmountStep.tsx';
import { Outcome } from '#components/money/Outcome.tsx';
import { Receipt } from '#components/money/Receipt.tsx';
import { useMoneyForm, type MoneyForm } from '#components/money/useMoneyForm.ts';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { amountRange, wholeWon } from '#lib/money/amounts.ts';
import { balanceReconciler } from '#lib/money/submission/reconcilers.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Comp.module.scss';
import { Vault } from './Vault.tsx';

const refusals = { low_point: 'comp.low', balance: 'comp.balance', wait: 'comp.wait' } as const;
const reconciler = balanceReconciler('rolling', 'balance');

interface Comp {
  /** `all`: one button exchanges all comp (a reward for bets, in won). `amount`: the member enters an amount. */
  phase: 'loading' | 'none' | 'all' | 'amount' | Exclude<MoneyForm['phase'], 'open'>;
  form: MoneyForm;
  /** The amount that one button exchanges, in whole won. */
  most: number;
  showAmount: () => void;
}

function useComp(): Comp {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp, isCompAmountEntered } = useSite();
  const { user } = useCurrentUser();
  const [isAmountAsked, setAmountAsked] = useState(false);
  const rule = isCompAmountEntered ? comp : wholeWon;
  const held = user && Math.trunc(user.rolling);
  const form = useMoneyForm({
    call: isCompAmountEntered ? ('roll-to-balance' as const) : ('change-to-point' as const),
    action: 'comp.exchange',
    rule,
    available: held,
    toBody: (balance) => (isCompAmountEntered ? { balance } : ({} as Record<string, never>)),
    refusals,
    reconciler,
    confirmation: (amount) => ({
      question: isCompAmountEntered
        ? t('comp.confirm', { amount: formatNumber(amount, locale) })
        : t('comp.confirmAll'),
    }),
    onSettled: ({ phase }) => phase === 'done' && setAmountAsked(false),
  });
  const { min, max } = amountRange(rule, held);

  function openPhase(): Comp['phase'] {
    if (held === undefined) return 'loading';
    if (held < 1) return 'none';
    return isAmountAsked || max < min ? 'amount' : 'all';
  }
  return {
    phase: form.phase === 'open' ? openPhase() : form.phase,
    form,
    most: max,
    showAmount: () => form.move(() => setAmountAsked(true)),
  };
}

export function CompScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.comp')}>
      <MemberGate>
        <CompView />
      </MemberGate>
    </PageFrame>
  );
}

/** Exchanges comp (a reward for bets) into the balance. */
function CompView() {
  const { isVaultOpen, notes } = useSite();
  return (
    <div className={styles.column}>
      <CompExchange />
      {notes.comp.length > 0 && <HintList notes={notes.comp} />}
      {isVaultOpen && <Vault />}
    </div>
  );
}

function CompExchange() {
  const { t } = useTranslation();
  const { isCompAmountEntered } = useSite();
  const comp = useComp();
  const { form } = comp;
  const { entry } = form;
  switch (comp.phase) {
    case 'loading':
      return <Skeleton shape="tile" />;
    case 'none':
      return (
        <section ref={entry} tabIndex={-1} className={styles.none}>
          <EmptyState text={t('comp.none')}>
            <p>{t('comp.accrues')}</p>
            <LinkButton href="/game">{t('game.browse')}</LinkButton>
          </EmptyState>
        </section>
      );
    case 'all':
      return <AllComp {...comp} />;
    case 'amount':
      return <AmountStep form={form} label="comp.amount" action="comp.exchange" />;
    case 'done':
      return (
        // The response to an exchange of all comp contains no amount, and bets may have added comp since the amount was last read.
        <Receipt form={form} title="comp.ok" isAmountUnknown={!isCompAmountEntered}>
          <LinkButton href="/game" variant="primary">
            {t('deposit.play')}
          </LinkButton>
        </Receipt>
      );
    default:
      return <Outcome form={form} />;
  }
}

function AllComp({ form, most, showAmount }: Comp) {
  const { entry, isBlocked, send } = form;
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isCompAmountEntered } = useSite();
  const { user } = useCurrentUser();
  const { isAmountHidden } = usePreferences();
  const won = t('history.won', { amount: formatNumber(most, locale) });
  return (
    <section className={styles.all}>
      <p>{t('comp.held')}</p>
      <Money amount={user?.rolling ?? 0} size="large" />
      <Button
        variant="primary"
        size="large"
        isWide
        aria-disabled={isBlocked || undefined}
        ref={entry}
        onClick={() => void send(most)}
      >
        {isAmountHidden ? t('comp.exchange') : t('comp.take', { won })}
      </Button>
      {isCompAmountEntered && (
        <Button variant="quiet" onClick={showAmount}>
          {t('comp.other')}
        </Button>
      )}
    </section>
  );
}
