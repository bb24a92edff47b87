import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Button } from './Button.tsx';
import styles from './CopyLine.module.scss';
import { useCopy } from './useCopy.ts';

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
