import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password field with a button that shows the password and a hint when Caps Lock is on. */
export function PasswordField({ hint, ...props }: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);

  function handleKey(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={isCapsLock ? t('field.capsLock') : hint}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      after={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
