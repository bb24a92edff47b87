import { useTranslation } from 'next-i18next/pages';
import { HeldCard, HeldRow } from '#components/money/HeldCard.tsx';
import { MoneyAge } from '#components/money/MoneyAge.tsx';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';

/** The comp held, and what the balance would be with it. */
export function CompCard() {
  const { t } = useTranslation();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const comp = user && Math.trunc(user.rolling);

  return (
    <HeldCard label={t('comp.held')} amount={comp} age={<MoneyAge at={checkedAt} isStale={isStale} onRefresh={refresh} />}>
      {user && comp !== undefined && comp >= 1 && <HeldRow label={t('comp.expectedAll')} amount={[user.balance, comp]} />}
    </HeldCard>
  );
}
