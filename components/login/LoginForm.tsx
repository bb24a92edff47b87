import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { PasswordField, TextField } from '#components/controls/fields/Field.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { loadPage, reloadPage } from '#lib/navigation/loadPage.ts';
import { markLogin, rememberLogin } from '#lib/navigation/loginProgress.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { login } from '#lib/session/login.ts';
import { serverNow, useSecondsUntil } from '#lib/session/serverClock.ts';
import { VisitorSupport } from './VisitorSupport.tsx';
import styles from './login.module.scss';

const fields = ['userId', 'password'] as const;

interface LoginFormProps {
  /** Without a path to open after the login, the page reloads. */
  target?: string | null;
  /** `withId`: the first empty field gets the focus only if this browser remembers the id of the last login. */
  focus?: 'always' | 'withId';
}

export function LoginForm({ target, focus }: LoginFormProps) {
  const { t } = useTranslation();
  const userIdField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [heldUntil, setHeldUntil] = useState(0);
  const waitSeconds = useSecondsUntil(heldUntil);

  useEffect(() => {
    const field = userIdField.current;
    if (field && !field.value) field.value = rememberedUserId();
    if (!focus || (focus === 'withId' && rememberedUserId() === '')) return;
    // The timeout ends after the layout has focused the heading.
    const timer = setTimeout(() => (field?.value ? passwordField : userIdField).current?.focus());
    return () => clearTimeout(timer);
  }, [focus]);

  /** Clears the password and reloads a restored page, because Back may show the cached page to somebody else. */
  function keepNothing() {
    window.addEventListener(
      'pagehide',
      () => passwordField.current && (passwordField.current.value = ''),
      { once: true },
    );
    window.addEventListener('pageshow', ({ persisted }) => persisted && reloadPage(), {
      once: true,
    });
  }

  const { faults, isSending, handleSubmit } = useForm({
    fields,
    isHeld: waitSeconds > 0,
    check({ userId, password }) {
      return !userId.trim()
        ? { userId: t('msg2030') }
        : !password
          ? { password: t('msg2030') }
          : {};
    },
    // Both values are sent as typed, because the upstream decides whether spaces count.
    async send({ userId, password }) {
      markLogin(true);
      const loading = dialogs.loading({ text: t('msg2214') });
      const outcome = await login(userId, password);
      if (outcome === 'success') {
        keepNothing();
        rememberLogin();
        if (target) loadPage(target);
        else reloadPage();
        return 'leaving';
      }
      loading.close();
      markLogin(false);
      if (outcome === 'left') return {};
      if (typeof outcome === 'object')
        return setHeldUntil(serverNow() + outcome.waitSeconds * 1000);
      if (outcome === 'unavailable') return { password: t('login.unreachable') };
      // A wrong id and a wrong password have the same text, because the form must not reveal which ids exist.
      if (passwordField.current) passwordField.current.value = '';
      return { password: t('msg2030') };
    },
  });

  const fault =
    waitSeconds > 0
      ? t('login.tooMany', { wait: formatWait(waitSeconds, t) })
      : (faults.userId ?? faults.password);
  return (
    <div className={styles.login}>
      {/* POST keeps the password out of the URL if the form is submitted before hydration. */}
      <form method="post" noValidate onSubmit={handleSubmit}>
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
          error={
            fault && (
              // A countdown is not a live region, because screen readers would read it out each second.
              <span role="alert" aria-live={waitSeconds > 0 ? 'off' : undefined}>
                {fault}
              </span>
            )
          }
          required
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={isSending}
          aria-disabled={waitSeconds > 0}
        >
          {t('session.login')}
        </Button>
      </form>
      <VisitorSupport typedId={() => userIdField.current?.value} />
      <p className={styles.register}>
        {t('login.noAccount')}
        <LinkButton href="/register" size="small">
          {t('session.register')}
        </LinkButton>
      </p>
    </div>
  );
}
