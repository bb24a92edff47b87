import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PasswordField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { checkPassword, loadCommonPasswords } from '#lib/register/password.ts';
import { refreshSession, tellOtherTabs } from '#lib/session/portalSession.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './user.module.scss';

/** Nothing was changed, or with `unknown` perhaps. */
interface Failure {
  kind: 'refused' | 'tooMany' | 'notSent' | 'unknown';
  /** For customer support; empty if no response arrived. */
  requestId: string;
  retryAfter?: number;
}

const fields = ['current-password', 'password'] as const;

/** Changes the login password. It asks for the present one. The typed text stays until the change is certain. */
export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { name: siteName, register } = useSite();
  const { passwordLength } = register;
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const rule = t('reg.lengthRule', { range: t('reg.range', { min: passwordLength.minimum, max: passwordLength.maximum }) });

  const { faults, isSending, handleSubmit } = useForm({
    fields,
    check() {
      setFailure(null);
      const fault = checkPassword(password, passwordLength, { userId: user?.userId ?? '', siteName });
      return {
        ...(current === '' && { 'current-password': t('pass.currentMissing') }),
        ...(fault && { password: password === '' ? t('pass.newMissing') : fault.range ? rule : t(fault.text) }),
      };
    },
    async send() {
      const result = await changePassword(current, password);
      if (result === 'wrong') return { 'current-password': t('pass.currentWrong') };
      if (result === 'common') return { password: t('pass.common') };
      if (result !== 'changed') return setFailure(result);
      setCurrent('');
      setPassword('');
      void dialogs.toast({ text: t('pass.changed'), kind: 'success' });
    },
  });

  return (
    <section className={styles.card} aria-label={t('pass.change')}>
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
        <p className={styles.note}>{t('pass.effect')}</p>
        <div role="alert">
          {failure && (
            <Callout
              tone={failure.kind === 'unknown' ? 'waiting' : 'failed'}
              text={t(`pass.${failure.kind}`, { wait: formatWait(failure.retryAfter ?? 60, t) })}
            >
              <RequestId id={failure.requestId} />
            </Callout>
          )}
        </div>
        <Button type="submit" variant={current && password ? 'primary' : 'secondary'} isBusy={isSending}>
          {t('pass.change')}
        </Button>
      </form>
    </section>
  );
}

/** Changes the login password, once. `wrong`: not the present password; `common`: the new one is among the most common. */
async function changePassword(current: string, pass: string): Promise<'changed' | 'wrong' | 'common' | Failure> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  try {
    const { answer, requestId } = await exchangeCall('change-password', { current, pass });
    if (answer.status !== 'success') return { kind: 'refused', requestId };
  } catch (error) {
    const failure = failureOf(error as CallError);
    if (typeof failure === 'object' && failure.kind === 'unknown') await renewSession();
    return failure;
  }
  await renewSession();
  return 'changed';
}

function failureOf({ code, field, outcome, requestId, retryAfter }: CallError): 'wrong' | 'common' | Failure {
  if (outcome === 'unknown') return { kind: 'unknown', requestId };
  if (code === 'invalid_request' && field === 'current') return 'wrong';
  if (code === 'invalid_request' && field === 'pass') return 'common';
  return { kind: code === 'rate_limited' ? 'tooMany' : 'notSent', requestId, retryAfter };
}

/** The portal gives this browser a new session with a new password; other tabs read it again. */
async function renewSession(): Promise<void> {
  await refreshSession({ isFresh: true });
  tellOtherTabs('getSession');
}
