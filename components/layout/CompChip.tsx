import { PageLink } from '#components/controls/PageLink.tsx';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { Skeleton } from '#components/controls/Skeleton.tsx';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import styles from './CompChip.module.scss';

/** Comp money, truncated; leads to where it is exchanged. */
export function CompChip({ size = 'small' }: { size?: 'small' | 'large' }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  if (!user) return <Skeleton shape="pill" className={styles[size]} />;

  return (
    <PageLink href="/comp" className={`${styles.chip} ${styles[size]}`}>
      <Icon name="comp" className={styles.coin} />
      <span className={styles.label}>{t('money.comp')}</span>
      <span className={styles.figure}>{formatMoney(user.rolling, locale)}</span>
    </PageLink>
  );
}
