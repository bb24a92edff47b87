import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#lib/dialogs/announce.ts';

/** How long a button says that the text was copied. */
const thanksMs = 5000;

/** Copies a text that is shown in the element of `shown`. If the browser refuses the clipboard, the text is selected so that the member can copy it. */
export function useCopy(text: string) {
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
