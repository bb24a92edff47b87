import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#lib/dialogs/announce.ts';

/** How long a button says that the text was copied. */
const thanksMs = 5000;

/** Copies a text that is shown in the element of `shown`, or the text of `element` with its markup. If the browser refuses the clipboard, the text is selected so that the member can copy it. */
export function useCopy(text: string, element?: HTMLElement) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), thanksMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const isCopied = await copyText(text, element);
    setOutcome(isCopied ? 'copied' : 'refused');
    announce(t(isCopied ? 'copy.done' : 'copy.refused'));
    const place = element ?? shown.current;
    if (!isCopied && place) window.getSelection()?.selectAllChildren(place);
  }

  return { shown, outcome, copy: () => void copy() };
}

/** Writes a text to the clipboard. Resolves to false if the browser refuses. */
async function copyText(text: string, element?: HTMLElement): Promise<boolean> {
  try {
    if (element) {
      const forms = { 'text/plain': text, 'text/html': element.innerHTML };
      const parts = Object.entries(forms).map(([type, form]) => [type, new Blob([form], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
    } else await navigator.clipboard.writeText(text);
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
