import { useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './SearchField.module.scss';

interface SearchFieldProps extends Pick<TextFieldProps, 'label' | 'className' | 'maxLength' | 'onFocus'> {
  words: string;
  hasIcon?: boolean;
  onWords: (words: string) => void;
}

export function SearchField({ words, hasIcon = true, onWords, className = '', ...field }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...field}
      ref={input}
      icon={hasIcon ? 'search' : undefined}
      type="search"
      placeholder={field.label}
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className={`${styles.search} ${className}`}
      value={words}
      onChange={({ target }) => onWords(target.value)}
      after={
        words && (
          <IconButton
            icon="close"
            label={t('action.clearSearch')}
            onClick={() => {
              onWords('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
