import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/IconButton.tsx';
import { VisuallyHidden } from '#components/controls/VisuallyHidden.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { accountEnding, maskAccount } from '#lib/money/maskAccount.ts';
import styles from './MaskedText.module.scss';

const revealSeconds = 10;

interface MaskedTextProps {
  text: string;
  /** What it is: the name of the button says it. */
  label: string;
}

/** An account or phone number that shows its end only, and for ten seconds the whole of it: a screen is seen by others too. */
export function MaskedText({ text, label }: MaskedTextProps) {
  const { t } = useTranslation();
  const [isRevealed, setRevealed] = useState(false);

  useEffect(() => {
    if (!isRevealed) return;
    const timer = setTimeout(() => setRevealed(false), revealSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isRevealed]);

  function handleClick() {
    setRevealed(!isRevealed);
    announce(t(isRevealed ? 'account.hidden' : 'account.revealed', { name: label, seconds: revealSeconds }));
  }

  if (!text.trim()) return '-';
  return (
    <span className={styles.line}>
      {isRevealed ? (
        <span className={styles.text}>{text}</span>
      ) : (
        <>
          <span className={styles.text} aria-hidden="true">
            {maskAccount(text)}
          </span>
          <VisuallyHidden>{t('account.ending', { digits: accountEnding(text) })}</VisuallyHidden>
        </>
      )}
      <IconButton
        icon={isRevealed ? 'eye-off' : 'eye'}
        label={t(isRevealed ? 'account.hide' : 'account.reveal', { name: label, seconds: revealSeconds })}
        onClick={handleClick}
      />
    </span>
  );
}
