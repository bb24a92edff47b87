import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { PasswordField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { checkPassword, loadCommonPasswords } from '#lib/register/password.ts';
import { refreshSession, tellOtherTabs } from '#lib/session/portalSession.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import { Section } from './Section.tsx';
import styles from './user.module.scss';

const failureTexts = { refused: 'pass.refused', notSent: 'pass.notSent', unknown: 'pass.unknown', tooMany: 'pass.tooMany' } as const;

interface Failure {
  /** `refused` by the upstream · `tooMany` wrong passwords · `unknown`: it may have been carried out. */
  kind: keyof typeof failureTexts;
  /** For customer support; empty if no response arrived. */
  requestId: string;
  waitSeconds?: number;
}

/** `wrong`: not the present password · `common`: the new one is among the most common. */
type Outcome = { kind: 'changed' } | { kind: 'wrong' } | { kind: 'common' } | Failure;

const fields = ['current-password', 'password'] as const;

/** Changes the login password. It asks for the present one. The typed text stays until the change is certain. */
export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { passwordLength, isExchangePasswordAsked } = useSite().register;
  const { has } = useBackend();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const rule = t('reg.lengthRule', { range: t('reg.range', { min: passwordLength.minimum, max: passwordLength.maximum }) });

  const { faults, isSending, handleSubmit } = useForm({
    fields,
    check() {
      setFailure(null);
      const fault = checkPassword(password, passwordLength);
      return {
        ...(current === '' && { 'current-password': t('pass.currentMissing') }),
        ...(fault && { password: password === '' ? t('pass.newMissing') : fault.range ? rule : t(fault.text) }),
      };
    },
    async send() {
      const result = await changePassword(current, password);
      if (result.kind === 'wrong') return { 'current-password': t('pass.currentWrong') };
      if (result.kind === 'common') return { password: t('pass.common') };
      if (result.kind !== 'changed') return setFailure(result);
      setCurrent('');
      setPassword('');
      void dialogs.toast({ text: t('pass.changed'), kind: 'success' });
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
        <p className={styles.note}>
          {t('pass.effect')} {isExchangePasswordAsked && has('apply-user-withdraw') && t('pass.withdrawOther')}
        </p>
        <div role="alert">
          {failure && (
            <Callout
              tone={failure.kind === 'unknown' ? 'waiting' : 'failed'}
              text={t(failureTexts[failure.kind], { wait: formatWait(failure.waitSeconds ?? 0, t) })}
            >
              <RequestId id={failure.requestId} />
            </Callout>
          )}
        </div>
        <Button type="submit" variant={current && password ? 'primary' : 'secondary'} isBusy={isSending}>
          {t('pass.change')}
        </Button>
      </form>
    </Section>
  );
}

/** Changes the login password, once. The portal gives this browser a new session with it; other tabs read it again. */
async function changePassword(current: string, pass: string): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  const outcome = await send(current, pass);
  if (outcome.kind === 'changed' || outcome.kind === 'unknown') {
    await refreshSession({ isFresh: true });
    tellOtherTabs('getSession');
  }
  return outcome;
}

async function send(current: string, pass: string): Promise<Outcome> {
  try {
    const { answer, requestId } = await exchangeCall('change-password', { current, pass });
    return answer.status === 'success' ? { kind: 'changed' } : { kind: 'refused', requestId };
  } catch (error) {
    const { code, field, outcome, requestId, retryAfter } = error as CallError;
    if (outcome !== 'not_sent') return { kind: 'unknown', requestId };
    if (code === 'invalid_request' && field === 'current') return { kind: 'wrong' };
    if (code === 'invalid_request' && field === 'pass') return { kind: 'common' };
    if (code === 'rate_limited') return { kind: 'tooMany', requestId, waitSeconds: retryAfter ?? 60 };
    return { kind: 'notSent', requestId };
  }
}
