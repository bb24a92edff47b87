import { useState } from 'react';
import { PasswordStrengthBar } from '#components/controls/fields/PasswordStrengthBar.tsx';
import { loadCommonPasswords } from '#lib/register/commonPasswords.ts';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import type { LengthRange } from '#lib/site/siteSettings.ts';
import { RegisterField } from './RegisterField.tsx';

/** Password, its strength, and its repetition. */
export function PasswordFields({ length, faults }: { length: LengthRange; faults: RegisterForm['faults'] }) {
  const [password, setPassword] = useState({ text: '', userId: '' });

  return (
    <>
      <div>
        <RegisterField
          name="pw"
          faults={faults}
          hint={{ text: 'reg.lengthRule', range: length }}
          isSecret
          autoComplete="new-password"
          onFocus={() => void loadCommonPasswords()}
          onInput={({ currentTarget: { value, form } }) =>
            setPassword({ text: value, userId: (form!.elements.namedItem('id') as HTMLInputElement).value })
          }
        />
        <PasswordStrengthBar password={password.text} userId={password.userId} />
      </div>
      <RegisterField name="pass_check" faults={faults} isSecret autoComplete="new-password" />
    </>
  );
}
