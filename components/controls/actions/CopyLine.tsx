import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { Button } from './Button.tsx';
import styles from './CopyLine.module.scss';

/** How long the button says that the text was copied. */
const thanksMs = 5000;

/** A text with a copy button. If the browser refuses the clipboard, the text is selected so that the member can copy it. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), thanksMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function handleCopy() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    announce(t(isCopied ? 'copy.done' : 'copy.refused'));
    if (!isCopied && shown.current) window.getSelection()?.selectAllChildren(shown.current);
  }

  return (
    <div className={styles.line}>
      <strong ref={shown} className={styles.text}>
        {text}
      </strong>
      <Button size="small" aria-label={t('copy.label', { text })} onClick={() => void handleCopy()}>
        {t('copy.action')}
      </Button>
      {outcome && (
        <p className={styles[outcome]}>
          {outcome === 'copied' && <Icon name="check" />}
          {t(outcome === 'copied' ? 'copy.done' : 'copy.refused')}
        </p>
      )}
    </div>
  );
}

/** Writes a text to the clipboard. Resolves to false if the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For older browsers, pages without HTTPS and denied permissions: copying a selection still works. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
