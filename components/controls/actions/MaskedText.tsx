import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { endingText, maskAccount } from '#lib/format/account.ts';
import { listen } from '#lib/storage/listeners.ts';
import { IconButton } from './Button.tsx';
import styles from './MaskedText.module.scss';

const revealSeconds = 10;

interface MaskedTextProps {
  text: string;
  /** Fetches the whole number; undefined = no button. */
  reveal: (() => Promise<string>) | undefined;
  label: string;
}

/** Shows the last digits of an account or phone number. A press shows all digits for ten seconds or until the window loses the focus. */
export function MaskedText({ text, reveal, label }: MaskedTextProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<'masked' | 'reading' | { whole: string }>('masked');
  const isRevealed = typeof view === 'object';

  useEffect(() => {
    if (!isRevealed) return;
    const hide = () => setView('masked');
    const end = setTimeout(hide, revealSeconds * 1000);
    const stops = [listen(window, ['blur'], hide), listen(document, ['visibilitychange'], hide)];
    return () => {
      clearTimeout(end);
      stops.forEach((stop) => stop());
    };
  }, [isRevealed]);

  async function handleClick(read: () => Promise<string>) {
    if (view === 'reading') return;
    if (isRevealed) {
      setView('masked');
      return announce(t('account.hidden', { name: label }));
    }
    setView('reading');
    try {
      const whole = await read();
      if (document.hidden) return setView('masked');
      setView({ whole });
      announce(t('account.revealed', { name: label, seconds: revealSeconds }));
    } catch {
      setView('masked');
      dialogs.toast({ text: t('account.unreadable', { name: label }), kind: 'warning' });
    }
  }

  if (!text.trim()) return '-';
  return (
    <span className={styles.line}>
      {isRevealed ? (
        <span className={styles.text}>{view.whole}</span>
      ) : (
        <>
          {/* `lang` is English, because Chinese fonts draw these bullets as wide as Chinese characters. */}
          <span className={styles.text} lang="en" aria-hidden="true">
            {maskAccount(text)}
          </span>
          <VisuallyHidden>{endingText(text, t)}</VisuallyHidden>
        </>
      )}
      {reveal && (
        <IconButton
          icon={isRevealed ? 'eye-off' : 'eye'}
          label={t(isRevealed ? 'account.hide' : 'account.reveal', {
            name: label,
            seconds: revealSeconds,
          })}
          aria-disabled={view === 'reading' || undefined}
          onClick={() => void handleClick(reveal)}
        />
      )}
    </span>
  );
}
