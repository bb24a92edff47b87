import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PasswordField } from '#components/controls/fields/PasswordField.tsx';
import { PasswordStrengthBar } from '#components/controls/fields/PasswordStrengthBar.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { Callout } from '#components/controls/states/Callout.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { changePassword, type PasswordOutcome } from './changePassword.ts';
import { Section } from './Section.tsx';
import styles from './PasswordSection.module.scss';

type Fault = 'length' | 'mismatch' | null;

const outcomeTexts = { refused: 'pass.refused', notSent: 'pass.notSent', unknown: 'pass.unknown' } as const;

/** Changes the login password. The typed text stays until the change is certain. */
export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { minimum, maximum } = useSite().register.passwordLength;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<Fault>(null);
  const [outcome, setOutcome] = useState<PasswordOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const againField = useRef<HTMLInputElement>(null);
  const rule = t('pass.lengthRule', { minimum, maximum });

  function faultOf(): Fault {
    if (password.length < minimum || password.length > maximum) return 'length';
    return password === again ? null : 'mismatch';
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = faultOf();
    setFault(found);
    setOutcome(null);
    if (found) return (found === 'length' ? passwordField : againField).current?.focus();

    setBusy(true);
    const result = await changePassword(password);
    setBusy(false);
    if (result.kind !== 'changed') return setOutcome(result);
    setPassword('');
    setAgain('');
    await dialogs.success({ title: t('pass.changed'), text: t('pass.effect'), requestId: result.requestId });
  }

  return (
    <Section id="password">
      {/* POST keeps the password out of the URL if the form is submitted before hydration. */}
      <form className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={user?.userId ?? ''} readOnly hidden />
        <div>
          <PasswordField
            ref={passwordField}
            label={t('pass.new')}
            name="password"
            autoComplete="new-password"
            hint={fault === 'length' ? undefined : rule}
            error={fault === 'length' ? rule : undefined}
            value={password}
            readOnly={isBusy}
            required
            onChange={({ target }) => setPassword(target.value)}
          />
          <PasswordStrengthBar password={password} userId={user?.userId ?? ''} />
        </div>
        <PasswordField
          ref={againField}
          label={t('field.passwordAgain')}
          name="password-again"
          autoComplete="new-password"
          error={fault === 'mismatch' ? t('pass.mismatch') : undefined}
          value={again}
          readOnly={isBusy}
          required
          onChange={({ target }) => setAgain(target.value)}
          onBlur={() => setFault(again && again !== password ? 'mismatch' : fault === 'mismatch' ? null : fault)}
        />
        <p className={styles.note}>{t('pass.effect')}</p>
        <div className={styles.wide} role="alert">
          {outcome && outcome.kind !== 'changed' && (
            <Callout tone={outcome.kind === 'unknown' ? 'waiting' : 'failed'} text={t(outcomeTexts[outcome.kind])}>
              <RequestId id={outcome.requestId} />
            </Callout>
          )}
        </div>
        <Button type="submit" variant="primary" className={styles.send} isBusy={isBusy}>
          {t('pass.change')}
        </Button>
      </form>
    </Section>
  );
}
