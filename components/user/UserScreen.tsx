import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { Button, IconButton } from '#components/controls/actions/Button.tsx';
import { MaskedText } from '#components/controls/actions/MaskedText.tsx';
import { LinkButton, PageLink } from '#components/controls/actions/PageLink.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { SwitchField } from '#components/controls/fields/choices.tsx';
import { SelectField } from '#components/controls/fields/Field.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Ledger } from '#components/ledger/Ledger.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { CallName } from '#contract/calls.ts';
import type { User } from '#contract/records/user.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { bankName } from '#lib/format/account.ts';
import { moneyHeld } from '#lib/format/numbers.ts';
import { formatTime } from '#lib/format/times.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { ledgerCalls } from '#lib/ledger/ledgerEntries.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { reminderChoices, setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import { chooseReminder } from '#lib/reminder/usePlayReminder.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { PasswordSection } from './PasswordSection.tsx';
import styles from './user.module.scss';

interface UserTab {
  id: 'info' | 'history' | 'password' | 'settings';
  title: MessageKey;
  calls?: readonly CallName[];
}

const userTabs: readonly UserTab[] = [
  { id: 'info', title: 'user.info' },
  { id: 'history', title: 'user.history', calls: Object.values(ledgerCalls) },
  { id: 'password', title: 'field.password', calls: ['change-password'] },
  { id: 'settings', title: 'user.settings' },
];

export function UserScreen() {
  const { t } = useTranslation();
  const { has } = useBackend();
  const asked = useAddressQuery().get('tab');
  const handleLogout = useLogout();

  const tabs = userTabs.filter(({ calls }) => calls?.some(has) ?? true);
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'info';
  const links = tabs.map(({ id, title }) => ({
    href: id === 'info' ? '/user' : `/user?tab=${id}`,
    label: t(title),
    isCurrent: id === selected,
  }));
  return (
    <PageFrame title={t('menu.user')}>
      <MemberGate>
        <div className={styles.parts} data-sections="">
          <PageTabs label={t('user.sections')} tabs={links} isShallow />
          {selected === 'info' && (
            <>
              <WalletSection />
              <InfoSection />
              <Button icon="logout" className={styles.logout} onClick={handleLogout}>
                {t('session.logout')}
              </Button>
            </>
          )}
          {selected === 'history' && <Ledger kind="all" />}
          {/* The section is hidden instead of unmounted, so that typed text and a failure stay. */}
          {tabs.some(({ id }) => id === 'password') && (
            <div hidden={selected !== 'password'}>
              <PasswordSection />
            </div>
          )}
          {selected === 'settings' && <SettingsSection />}
        </div>
      </MemberGate>
    </PageFrame>
  );
}

const purseNames = { in_balance: 'money.inGame', rolling: 'money.comp' } as const;

function WalletSection() {
  const { t } = useTranslation();
  const { user, checkedAt, isStale } = useCurrentUser();
  const { isAmountHidden } = usePreferences();

  // Only the withdrawal page shows the amount that can be withdrawn, because that amount depends on the site's unit.
  const purses =
    user?.in_balance === 0 ? (['rolling'] as const) : (['in_balance', 'rolling'] as const);

  return (
    <section aria-label={t('user.wallet')}>
      {user ? (
        <div className={styles.wallet}>
          <p className={styles.label}>
            {t('money.balance')}
            {isStale &&
              checkedAt !== undefined &&
              ` · ${t('money.asOf', { time: formatTime(checkedAt) })}`}
          </p>
          <IconButton
            icon={isAmountHidden ? 'eye-off' : 'eye'}
            label={t(isAmountHidden ? 'user.showAmounts' : 'setting.hideAmounts')}
            onClick={() => setPreference('isAmountHidden', !isAmountHidden)}
          />
          <Money amount={moneyHeld(user)} size="large" />
          <dl className={styles.purses}>
            {purses.map((purse) => (
              <Fact key={purse} name={t(purseNames[purse])}>
                <Money amount={user[purse]} />
              </Fact>
            ))}
          </dl>
        </div>
      ) : (
        <LoadingRegion>
          <Skeleton shape="tile" className={styles.loadingWallet} />
        </LoadingRegion>
      )}
      <div className={styles.ways}>
        {(['deposit', 'withdraw', 'comp'] as const).map((page) => (
          <LinkButton
            key={page}
            href={`/${page}`}
            icon={page}
            variant={page === 'deposit' ? 'primary' : 'secondary'}
          >
            {t(`menu.${page}`)}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

const shown = (text: string) => text.trim() || '-';

/** Only support can change the data. */
function InfoSection() {
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

function MemberNumber({ user, field }: { user: User; field: keyof typeof numberLabels }) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const label = t(numberLabels[field]);

  /** The whole number is fetched, because the health check has only its last four digits. */
  async function reveal(): Promise<string> {
    const whole = (await callRoute('get-member', {})).user;
    if (!whole) throw new Error(`no ${field}`);
    return whole[field];
  }

  return (
    <Fact name={label}>
      <MaskedText
        key={user[field]}
        text={user[field]}
        reveal={has('get-member') ? reveal : undefined}
        label={label}
      />
    </Fact>
  );
}

function SettingsSection() {
  const { t } = useTranslation();
  const { isAmountHidden, isMotionReduced, reminderMinutes } = usePreferences();
  const { loginAt } = usePortalSession();

  function handleReminder(value: string) {
    chooseReminder(reminderChoices.find((minutes) => String(minutes) === value) ?? 0, loginAt);
  }

  return (
    <section className={styles.card} aria-label={t('user.settings')}>
      <p className={styles.note}>{t('setting.thisDevice')}</p>
      <SwitchField
        label={t('setting.hideAmounts')}
        hint={t('setting.hideAmountsNote')}
        isOn={isAmountHidden}
        onChange={(isOn) => setPreference('isAmountHidden', isOn)}
      />
      <SwitchField
        label={t('setting.lessMotion')}
        hint={t('setting.lessMotionNote')}
        isOn={isMotionReduced}
        onChange={(isOn) => setPreference('isMotionReduced', isOn)}
      />
      <SelectField
        label={t('setting.reminder')}
        value={String(reminderMinutes)}
        onChange={({ target }) => handleReminder(target.value)}
      >
        {reminderChoices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? t('setting.off') : t('play.minutes', { minutes })}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
