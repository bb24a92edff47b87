import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { useCopy } from '#components/controls/actions/useCopy.ts';
import styles from './RequestId.module.scss';

/** The request id for customer support, with a copy button. It shows the start, on paper and where copying is refused the whole. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const { shown, outcome, copy } = useCopy(id);
  if (!id) return null;
  return (
    <span className={styles.line}>
      <span>
        {t('error.requestId')}{' '}
        <span ref={shown} className={outcome === 'refused' ? undefined : styles.id} title={id}>
          {id}
        </span>
      </span>
      <IconButton icon={outcome === 'copied' ? 'check' : 'copy'} label={t('copy.label', { text: t('error.requestId') })} onClick={copy} />
    </span>
  );
}
