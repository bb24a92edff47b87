import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './CopyLine.module.scss';

const thanksMs = 5000;

/** If the browser refuses to copy, `shown` is selected, so that the member can copy the text by hand. */
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
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      announce(t('copy.done'));
    } catch {
      setOutcome('refused');
      announce(t('copy.refused'));
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  }

  return { shown, outcome, copy: () => void copy() };
}

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

/** Shows only the start of the request id. The whole id appears if the browser refuses to copy. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const { shown, outcome, copy } = useCopy(id);
  if (!id) return null;
  return (
    <span className={styles.requestId}>
      <span>
        {t('error.requestId')}{' '}
        <span
          ref={shown}
          className={outcome === 'refused' ? undefined : styles.shortened}
          title={id}
        >
          {id}
        </span>
      </span>
      <IconButton
        icon={outcome === 'copied' ? 'check' : 'copy'}
        label={t('copy.label', { text: t('error.requestId') })}
        onClick={copy}
      />
    </span>
  );
}
