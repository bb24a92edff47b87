import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { MaskedText } from '#components/controls/actions/MaskedText.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import type { User } from '#contract/records/user.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { bankName } from '#lib/format/account.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './user.module.scss';

const shown = (text: string) => text.trim() || '-';

/** The member's record. Phone and account are masked. Only support can change it. */
export function InfoSection() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();

  return (
    <section className={styles.card} aria-label={t('user.info')}>
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
        <LoadingRegion>
          <Skeleton shape="tile" className={styles.loadingFacts} />
        </LoadingRegion>
      )}
    </section>
  );
}

const numberLabels = { phone: 'field.phone', banknum: 'field.accountNumber' } as const;

/** The member's phone or account number, masked. It can be shown whole if the backend has the call for it. */
function MemberNumber({ user, field }: { user: User; field: keyof typeof numberLabels }) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const label = t(numberLabels[field]);

  /** The health check has the last four digits only. */
  async function reveal(): Promise<string> {
    const whole = (await callRoute('get-member', {})).user;
    if (!whole) throw new Error(`no ${field}`);
    return whole[field];
  }

  return (
    <Fact name={label}>
      <MaskedText key={user[field]} text={user[field]} reveal={has('get-member') ? reveal : undefined} label={label} />
    </Fact>
  );
}
