import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from './IconButton.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { accountEnding, maskAccount } from '#lib/money/account/maskAccount.ts';
import styles from './MaskedText.module.scss';

const revealSeconds = 10;

interface MaskedTextProps {
  text: string;
  /** The field's name, for the button's label. */
  label: string;
}

/** An account or phone number as its last digits. The button shows all of it for ten seconds, or until the window loses the focus. */
export function MaskedText({ text, label }: MaskedTextProps) {
  const { t } = useTranslation();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const isRevealed = secondsLeft > 0;

  useEffect(() => {
    if (!isRevealed) return;
    const hide = () => setSecondsLeft(0);
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    window.addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isRevealed]);

  function handleClick() {
    setSecondsLeft(isRevealed ? 0 : revealSeconds);
    announce(t(isRevealed ? 'account.hidden' : 'account.revealed', { name: label, seconds: revealSeconds }));
  }

  if (!text.trim()) return '-';
  return (
    <span className={styles.line}>
      {isRevealed ? (
        <>
          <span className={styles.text}>{text}</span>
          <span className={styles.seconds} aria-hidden="true">
            {secondsLeft}
          </span>
        </>
      ) : (
        <>
          {/* Chinese fonts draw these bullets as wide as characters. */}
          <span className={styles.text} lang="en" aria-hidden="true">
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
