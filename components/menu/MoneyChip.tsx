import { useRouter } from 'next/router';
import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { HiddenAmount } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { formatMoney, moneyHeld } from '#lib/format/formatMoney.ts';
import { formatCompact } from '#lib/format/formatCompact.ts';
import { formatTime } from '#lib/format/formatTime.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { onUserChecked, userCheckedAt } from '#lib/member/currentUser.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './MoneyChip.module.scss';

const loadSheet = async () => (await import('./BarSheet.tsx')).BarSheet;

/** From this amount, the full number does not fit beside the logo on a phone. */
const longAmount = 100_000_000;

/**
 * Balance plus in-game money, truncated (specification section 2), with its age and a refresh button. In the header also the way to a deposit;
 * below a desktop's width the chip opens the money sheet.
 */
export function MoneyChip({ size = 'small' }: { size?: 'small' | 'large' }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { isAmountHidden } = usePreferences();
  const [isRefreshing, setRefreshing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const id = useId();
  if (!user) return <Skeleton shape="pill" className={styles[size]} />;

  const amount = moneyHeld(user);
  const isLong = size === 'small' && !isAmountHidden && amount >= longAmount;

  async function handleRefresh() {
    setRefreshing(true);
    const fresh = await refresh();
    setRefreshing(false);
    const held = fresh && !isAmountHidden ? formatMoney(moneyHeld(fresh), locale) : t('money.hidden');
    announce(fresh ? t('money.held', { amount: held }) : t('layout.checking'));
  }

  return (
    <div
      className={`${styles.chip} ${styles[size]} ${isStale ? styles.stale : ''}`}
      role="group"
      aria-label={t('money.balance')}
      aria-describedby={id}
      title={isStale ? t('layout.checking') : undefined}
    >
      <span className={styles.told}>
        <span className={styles.label}>
          {isStale && <Icon name="warning" />}
          {isStale && checkedAt ? t('money.asOf', { time: formatTime(checkedAt) }) : t('money.balance')}
        </span>
        <span className={styles.figure}>
          {isLong && (
            <span className={styles.compact} aria-hidden="true">
              {formatCompact(amount, locale)}
            </span>
          )}
          <span className={isLong ? styles.full : undefined}>{isAmountHidden ? <HiddenAmount /> : formatMoney(amount, locale)}</span>
          <small>{t('money.unit')}</small>
        </span>
      </span>
      {size === 'small' && (
        <>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            aria-label={t('money.open')}
            onPointerEnter={() => void loadSheet().catch(() => {})}
            onClick={() => setOpen(true)}
          />
          <PageLink href="/deposit" className={styles.add} aria-label={t('deposit.add')} title={t('deposit.add')}>
            <Icon name="plus" />
          </PageLink>
          {isOpen && <LazyComponent load={loadSheet} props={{ name: 'money' as const, onClose: close }} onFailure={close} />}
        </>
      )}
      <IconButton icon="refresh" label={t('money.refresh')} className={styles.refresh} isBusy={isRefreshing} onClick={handleRefresh} />
      <span id={id} hidden>
        {isStale ? t('layout.checking') : <AsOf />}
      </span>
    </div>
  );
}

/** A separate component: a check without changes re-renders only this. */
function AsOf() {
  const { t } = useTranslation();
  const checkedAt = useSyncExternalStore(onUserChecked, userCheckedAt, () => undefined);
  return checkedAt && t('money.asOf', { time: formatTime(checkedAt) });
}
