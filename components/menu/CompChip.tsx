import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { formatTime } from '#lib/format/formatTime.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './CompChip.module.scss';

/** The truncated comp balance, linked to /comp. MoneyChip shows its age, because both come from the same check. */
export function CompChip({ size = 'small' }: { size?: 'small' | 'large' }) {
  const { t } = useTranslation();
  const { user, checkedAt, isStale } = useCurrentUser();
  if (!user) return <Skeleton shape="pill" className={styles[size]} />;

  return (
    <PageLink href="/comp" isInformation className={`${styles.chip} ${styles[size]} ${isStale ? styles.stale : ''}`}>
      <Icon name="comp" className={styles.coin} />
      <span className={styles.label}>{t('money.comp')}</span>
      <span className={styles.figure}>
        <Money amount={user.rolling} />
      </span>
      {isStale && checkedAt && <VisuallyHidden>{t('money.asOf', { time: formatTime(checkedAt) })}</VisuallyHidden>}
    </PageLink>
  );
}
