import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { passwordStrength } from '#lib/register/passwordStrength.ts';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import type { LengthRange } from '#lib/site/siteSettings.ts';
import { RegisterField } from './RegisterField.tsx';
import styles from './PasswordFields.module.scss';

interface PasswordFieldsProps {
  length: LengthRange;
  faults: RegisterForm['faults'];
}

/** The password, how good it is, and the password again. */
export function PasswordFields({ length, faults }: PasswordFieldsProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState({ text: '', userId: '' });
  const strength = password.text && passwordStrength(password.text, password.userId);

  return (
    <>
      <div className={styles.password}>
        <RegisterField
          name="pw"
          faults={faults}
          hint={{ text: 'reg.lengthRule', range: length }}
          isSecret
          autoComplete="new-password"
          onInput={({ currentTarget: { value, form } }) =>
            setPassword({ text: value, userId: (form!.elements.namedItem('id') as HTMLInputElement).value })
          }
        />
        {strength && (
          <p className={`${styles.strength} ${styles[strength]}`}>
            <span className={styles.bars} aria-hidden="true" />
            {t(`reg.strength.${strength}`)}
          </p>
        )}
      </div>
      <RegisterField name="pass_check" faults={faults} isSecret autoComplete="new-password" />
    </>
  );
}
