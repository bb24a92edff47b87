import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PasswordField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { writeOnce, type WriteOutcome } from '#lib/api/readCall.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { checkPassword, loadCommonPasswords } from '#lib/register/password.ts';
import { refreshSession, tellOtherTabs } from '#lib/session/portalSession.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './user.module.scss';

const fields = ['current-password', 'password'] as const;

/** The typed text stays until the change is certain. */
export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { name: siteName, register } = useSite();
  const { passwordLength } = register;
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<WriteOutcome | null>(null);
  const rule = t('reg.lengthRule', {
    range: t('reg.range', { min: passwordLength.minimum, max: passwordLength.maximum }),
  });

  const { faults, isSending, handleSubmit } = useForm({
    fields,
    check() {
      setFailure(null);
      const fault = checkPassword(password, passwordLength, {
        userId: user?.userId ?? '',
        siteName,
      });
      return {
        ...(current === '' && { 'current-password': t('pass.currentMissing') }),
        ...(fault && {
          password: password === '' ? t('pass.newMissing') : fault.range ? rule : t(fault.text),
        }),
      };
    },
    async send() {
      const outcome = await writeOnce('change-password', { current, pass: password });
      if (outcome.kind === 'done' || outcome.kind === 'unknown') await renewSession();
      const wrong = outcome.error?.code === 'invalid_request' && outcome.error.field;
      if (wrong === 'current') return { 'current-password': t('pass.currentWrong') };
      if (wrong === 'pass') return { password: t('pass.common') };
      if (outcome.kind !== 'done') return setFailure(outcome);
      setCurrent('');
      setPassword('');
      dialogs.toast({ text: t('pass.changed'), kind: 'success' });
    },
  });

  return (
    <section className={styles.card} aria-label={t('pass.change')}>
      {/* POST keeps the password out of the URL if the form is submitted before hydration. */}
      <form className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
        {/* Password managers read the user name from this field. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.userId ?? ''}
          readOnly
          hidden
        />
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
        <div role="alert">{failure && <Failure outcome={failure} />}</div>
        <Button
          type="submit"
          variant={current && password ? 'primary' : 'secondary'}
          isBusy={isSending}
        >
          {t('pass.change')}
        </Button>
      </form>
    </section>
  );
}

const failureTexts = {
  refused: 'pass.refused',
  notSent: 'pass.notSent',
  unknown: 'pass.unknown',
} as const;

function Failure({ outcome: { kind, requestId, error } }: { outcome: WriteOutcome }) {
  const { t } = useTranslation();
  if (kind === 'done') return null;
  const isLimited = error?.code === 'rate_limited';
  return (
    <Callout
      tone={kind === 'unknown' ? 'waiting' : 'failed'}
      text={
        isLimited
          ? t('pass.tooMany', { wait: formatWait(error.retryAfter ?? 60, t) })
          : t(failureTexts[kind])
      }
    >
      <RequestId id={requestId} />
    </Callout>
  );
}

/** A change of the password gives this browser a new session, which the other tabs have to read too. */
async function renewSession(): Promise<void> {
  await refreshSession({ isFresh: true });
  tellOtherTabs('getSession');
}
