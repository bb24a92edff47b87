import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { PasswordField } from '#components/controls/fields/PasswordField.tsx';
import { TextField } from '#components/controls/fields/TextField.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { loadPage, reloadPage } from '#lib/navigation/loadPage.ts';
import type { LoginResult } from '#lib/session/login.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { markLogin } from './loginProgress.ts';
import styles from './LoginForm.module.scss';

/** Time to read msg2029. */
const successMs = 1000;

interface LoginFormProps {
  /** The path after login. Without it, the page reloads. */
  target?: string | null;
}

/** The first submit loads the login code. Offline, this fails as unavailable. */
async function send(userId: string, password: string): Promise<LoginResult> {
  try {
    const { login } = await import('#lib/session/login.ts');
    return await login(userId, password);
  } catch {
    return 'unavailable';
  }
}

/** Id and password. Rendered by the server; text typed before hydration is kept. */
export function LoginForm({ target }: LoginFormProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const userIdField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const field = userIdField.current;
    if (field && !field.value) field.value = rememberedUserId() ?? '';
  }, []);

  async function refuse(text: string, field: HTMLInputElement | null) {
    setError(text);
    // The form also shows the text, because offline the dialog may fail to load.
    await dialogs.warning({ text }).catch(() => undefined);
    field?.focus();
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    // Sent as typed: the upstream decides whether spaces count.
    const userId = userIdField.current?.value ?? '';
    const password = passwordField.current?.value ?? '';
    if (!userId.trim() || !password) return refuse(t('msg2030'), userId.trim() ? passwordField.current : userIdField.current);

    setError('');
    setBusy(true);
    markLogin(true);
    const loading = dialogs.loading({ text: t('msg2214') });
    const outcome = await send(userId, password);
    loading.close();

    if (outcome === 'success') {
      await dialogs.success({ text: t('msg2029'), autoCloseMs: successMs });
      if (target) loadPage(target);
      else reloadPage();
      return;
    }
    markLogin(false);
    setBusy(false);
    if (outcome === 'left') return;
    // The same text for a wrong id and a wrong password: the form must not reveal which ids exist.
    if (outcome === 'failed' && passwordField.current) passwordField.current.value = '';
    const text =
      typeof outcome === 'object'
        ? t('login.tooMany', { minutes: Math.ceil(outcome.waitSeconds / 60) })
        : t(outcome === 'failed' ? 'msg2030' : 'login.unreachable');
    await refuse(text, passwordField.current);
  }

  return (
    <div className={styles.login}>
      {/* POST keeps the password out of the URL if the form is submitted before hydration. */}
      <form className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
        <TextField
          ref={userIdField}
          label={t('field.userId')}
          name="userId"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
        />
        <PasswordField
          ref={passwordField}
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          error={error}
          required
        />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {t('session.login')}
        </Button>
      </form>
      <ForgottenPassword />
      <p className={styles.register}>
        {t('login.noAccount')}
        <LinkButton href="/register" size="small">
          {t('session.register')}
        </LinkButton>
      </p>
    </div>
  );
}
