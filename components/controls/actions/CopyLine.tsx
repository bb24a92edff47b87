import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './CopyLine.module.scss';

/** How long a button says that the text was copied. */
const thanksMs = 5000;

/** Copies a text that is shown in the element of `shown`. If the browser refuses the clipboard, the text is selected so that the member can copy it. */
function useCopy(text: string) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), thanksMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    announce(t(isCopied ? 'copy.done' : 'copy.refused'));
    if (!isCopied && shown.current) window.getSelection()?.selectAllChildren(shown.current);
  }

  return { shown, outcome, copy: () => void copy() };
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

/** A text with a copy button. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useTranslation();
  const { shown, outcome, copy } = useCopy(text);

  return (
    <div className={styles.line}>
      <strong ref={shown} className={styles.text}>
        {text}
      </strong>
      <Button size="small" aria-label={t('copy.label', { text })} onClick={copy}>
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

/** The request id for customer support, with a copy button. It shows the start, on paper and where copying is refused the whole. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const { shown, outcome, copy } = useCopy(id);
  if (!id) return null;
  return (
    <span className={styles.requestId}>
      <span>
        {t('error.requestId')}{' '}
        <span ref={shown} className={outcome === 'refused' ? undefined : styles.shortened} title={id}>
          {id}
        </span>
      </span>
      <IconButton icon={outcome === 'copied' ? 'check' : 'copy'} label={t('copy.label', { text: t('error.requestId') })} onClick={copy} />
    </span>
  );
}
