import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { amountRange } from '#lib/money/amounts/checkAmount.ts';
import { storedSubmissionRecord, submissionRecordKey } from '#lib/money/submission/submissionRecord.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite, type AmountRule } from '#lib/site/siteSettings.ts';
import styles from './Comp.module.scss';
import { CompExchange } from './CompExchange.tsx';
import { VaultTransfer } from './VaultTransfer.tsx';

const wholeWon: AmountRule = { unit: 1, minimum: 1, maximum: null, quickAmounts: [] };

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

/** The comp balance, its exchange into the balance, and the vault if the site has one. */
export function CompView() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp, isCompAmountEntered, isVaultOpen, notes } = useSite();
  const { user } = useCurrentUser();
  const userId = usePortalSession().user?.userId;
  const rule = isCompAmountEntered ? comp : wholeWon;
  const call = isCompAmountEntered ? 'roll-to-balance' : 'change-to-point';
  const hasComp = user !== undefined && user.rolling >= 1;
  // Once shown, the form stays when no comp is left: it shows the outcome.
  const [isNeeded, setNeeded] = useState(() => userId !== undefined && !!storedSubmissionRecord(submissionRecordKey(call, userId))?.sent);
  if (hasComp && !isNeeded) setNeeded(true);

  const unit = formatNumber(rule.unit, locale);
  const defaultNotes = [t('comp.note.added'), t('comp.note.fraction', { unit }), t('comp.note.basis')];
  return (
    <Columns
      lead={
        <>
          <CompCard rule={rule} />
          {isNeeded && <CompExchange />}
          {!isNeeded && user && <NoComp />}
          {isVaultOpen && <VaultTransfer />}
        </>
      }
      // Not before the user is known: the cards above would push the hints down.
      aside={user && <HintList notes={notes.comp.length > 0 ? notes.comp : defaultNotes} />}
    />
  );
}

/** The comp balance, and the balance after an exchange of all comp, if the rule allows all at once. */
function CompCard({ rule }: { rule: AmountRule }) {
  const { t } = useTranslation();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const amount = user && Math.trunc(user.rolling);
  const { min, max } = amountRange({ ...rule, maximum: null }, amount);
  const isAllowed = max >= min && (rule.maximum === null || max <= rule.maximum);

  return (
    <BalanceCard label={t('comp.held')} amount={amount} refresh={<BalanceRefresh at={checkedAt} isStale={isStale} onRefresh={refresh} />}>
      {user && isAllowed && <BalanceRow label={t('comp.expectedAll')} amount={[user.balance, max]} />}
    </BalanceCard>
  );
}

function NoComp() {
  const { t } = useTranslation();
  return (
    <section className={styles.none}>
      <EmptyState text={t('comp.none')}>
        <p>{t('comp.accrues')}</p>
        <LinkButton href="/game">{t('game.browse')}</LinkButton>
      </EmptyState>
    </section>
  );
}
