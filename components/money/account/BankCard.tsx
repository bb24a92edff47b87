import { useRouter } from 'next/router';
import { useId, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { User } from '#contract/records/user.ts';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { bankName } from '#lib/i18n/bankName.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { accountEnding } from '#lib/format/maskAccount.ts';
import { accountLabels } from './accountLabels.ts';
import { MemberNumber } from './MemberNumber.tsx';
import styles from './BankCard.module.scss';

interface BankCardProps {
  user: User | undefined;
  kind: 'deposit' | 'withdraw';
}

/** The member's bank account as a card; on phones a line, which opens it. Only support can change it. */
export function BankCard({ user, kind }: BankCardProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const id = useId();
  const labels = accountLabels[kind];
  const [isOpen, setOpen] = useState(false);
  const ending = accountEnding(user?.banknum ?? '');
  const bank = bankName(user?.bankname ?? '', locale);
  const names = [bank, user?.bankOwner].filter((text) => text?.trim()).join(' · ');

  return (
    <section className={`${styles.section} ${isOpen ? styles.open : ''}`} aria-labelledby={id}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="lock" />
        <span className={styles.summary}>
          <span className={styles.title}>{t(labels.account)}</span>{' '}
          {user ? <span lang={textLanguage(names)}>{shown(names)}</span> : <Skeleton />}
          {/* Chinese fonts draw these bullets as wide as characters. */}
          {ending && <span lang="en"> ••••{ending}</span>}
        </span>
        <Icon name="chevron-down" />
      </button>
      <div className={styles.card}>
        <h2 id={id}>
          <Icon name="lock" />
          {t(labels.account)}
        </h2>
        {user ? (
          <dl className={styles.facts}>
            <MemberNumber user={user} field="banknum" className={styles.number} />
            <Fact name={t('field.bank')}>{shown(bank)}</Fact>
            <Fact name={t(labels.owner)}>{shown(user.bankOwner)}</Fact>
            {kind === 'deposit' && <Fact name={t('field.userId')}>{shown(user.userId)}</Fact>}
          </dl>
        ) : (
          <LoadingRegion className={styles.loading}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </LoadingRegion>
        )}
      </div>
      <PageLink href="/help" className={styles.support}>
        <Icon name="support" />
        {t('account.differs')}
      </PageLink>
    </section>
  );
}

const shown = (text: string) => text.trim() || '-';
