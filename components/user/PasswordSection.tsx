import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PasswordField } from '#components/controls/fields/PasswordField.tsx';
import { PasswordStrengthBar } from '#components/controls/fields/PasswordStrengthBar.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { Callout } from '#components/controls/states/Callout.tsx';
import { formatWait } from '#lib/format/formatDuration.ts';
import { afterPress } from '#lib/forms/afterPress.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { checkPassword } from '#lib/register/checkField.ts';
import { loadCommonPasswords } from '#lib/register/commonPasswords.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { changePassword, type PasswordOutcome } from './changePassword.ts';
import { Section } from './Section.tsx';
import styles from './PasswordSection.module.scss';

const fields = ['current-password', 'password', 'password-again'] as const;

const outcomeTexts = { refused: 'pass.refused', notSent: 'pass.notSent', unknown: 'pass.unknown', tooMany: 'pass.tooMany' } as const;

/** Changes the login password. It asks for the present one. The typed text stays until the change is certain. */
export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { passwordLength, isExchangePasswordAsked } = useSite().register;
  const { has } = useBackend();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [outcome, setOutcome] = useState<PasswordOutcome | null>(null);
  const rule = t('reg.lengthRule', { range: t('reg.range', { min: passwordLength.minimum, max: passwordLength.maximum }) });
  const mismatch = { 'password-again': t('pass.mismatch') };

  const { faults, setFaults, isSending, handleSubmit } = useForm({
    fields,
    check() {
      setOutcome(null);
      const fault = checkPassword(password, passwordLength);
      return {
        ...(current === '' && { 'current-password': t('pass.currentMissing') }),
        ...(fault && { password: password === '' ? t('pass.newMissing') : fault.range ? rule : t(fault.text) }),
        ...(again === '' ? { 'password-again': t('pass.againMissing') } : !fault && password !== again && mismatch),
      };
    },
    async send() {
      const result = await changePassword(current, password);
      if (result.kind === 'wrong') return { 'current-password': t('pass.currentWrong') };
      if (result.kind === 'common') return { password: t('pass.common') };
      if (result.kind !== 'changed') return setOutcome(result);
      setCurrent('');
      setPassword('');
      setAgain('');
      // Not awaited: the form is ready again while the dialog is open.
      void dialogs.success({ title: t('pass.changed'), text: t('pass.effect'), requestId: result.requestId });
    },
  });

  return (
    <Section title="pass.change">
      {/* POST keeps the password out of the URL if the form is submitted before hydration. */}
      <form className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={user?.userId ?? ''} readOnly hidden />
        <PasswordField
          label={t('pass.current')}
          name="current-password"
          autoComplete="current-password"
          error={faults['current-password']}
          value={current}
          readOnly={isSending}
          required
          maxLength={128}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <div className={styles.second}>
          <PasswordField
            label={t('pass.new')}
            name="password"
            autoComplete="new-password"
            hint={faults.password === rule ? undefined : rule}
            error={faults.password}
            value={password}
            readOnly={isSending}
            required
            onFocus={() => void loadCommonPasswords()}
            onChange={({ target }) => setPassword(target.value)}
          />
          <PasswordStrengthBar password={password} userId={user?.userId ?? ''} />
        </div>
        <PasswordField
          label={t('field.passwordAgain')}
          name="password-again"
          autoComplete="new-password"
          error={faults['password-again']}
          value={again}
          readOnly={isSending}
          required
          onChange={({ target }) => setAgain(target.value)}
          onBlur={() =>
            afterPress(
              () => again && setFaults((before) => ({ ...before, 'password-again': again === password ? undefined : t('pass.mismatch') })),
            )
          }
        />
        <div className={styles.note}>
          <p>{t('pass.effect')}</p>
          {isExchangePasswordAsked && has('apply-user-withdraw') && <p>{t('pass.withdrawOther')}</p>}
        </div>
        <div className={styles.wide} role="alert">
          {outcome && (
            <Callout
              tone={outcome.kind === 'unknown' ? 'waiting' : 'failed'}
              text={t(outcomeTexts[outcome.kind as keyof typeof outcomeTexts], { wait: formatWait(outcome.waitSeconds ?? 0, t) })}
            >
              <RequestId id={outcome.requestId} />
            </Callout>
          )}
        </div>
        <Button type="submit" variant={current && password && again ? 'primary' : 'secondary'} className={styles.send} isBusy={isSending}>
          {t('pass.change')}
        </Button>
      </form>
    </Section>
  );
}
