import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { bankName } from '#lib/format/account.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { MemberNumber } from './MemberNumber.tsx';
import { Section } from './Section.tsx';
import styles from './user.module.scss';

const shown = (text: string) => text.trim() || '-';

/** The member's record. Phone and account are masked. Only support can change it. */
export function InfoSection() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();

  return (
    <Section title="user.info">
      {user ? (
        <>
          <dl className={styles.facts}>
            <Fact name={t('field.userId')}>{shown(user.userId)}</Fact>
            <Fact name={t('field.nick')}>{shown(user.nick)}</Fact>
            <Fact name={t('user.level')}>{user.level}</Fact>
            <MemberNumber user={user} field="phone" />
            <Fact name={t('field.bank')}>{shown(bankName(user.bankname, locale))}</Fact>
            <Fact name={t('field.accountHolder')}>{shown(user.bankOwner)}</Fact>
            <MemberNumber user={user} field="banknum" />
          </dl>
          <p className={styles.note}>
            {t('user.bankFixed')} <PageLink href="/help">{t('user.askSupport')}</PageLink>
          </p>
        </>
      ) : (
        <LoadingRegion className={styles.loadingFacts}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </LoadingRegion>
      )}
    </Section>
  );
}
