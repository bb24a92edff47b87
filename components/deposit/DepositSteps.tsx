import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { VisuallyHidden } from '#components/controls/VisuallyHidden.tsx';
import styles from './DepositSteps.module.scss';

const steps = ['enquiry', 'transfer', 'apply'] as const;

/** Where the member is on the way of a deposit; `done` = everything asked of the member is. */
export type DepositStep = (typeof steps)[number] | 'done';

/** The three steps of a deposit, and a word about the present one. */
export function DepositSteps({ current }: { current: DepositStep }) {
  const { t } = useTranslation();
  const at = current === 'done' ? steps.length : steps.indexOf(current);

  return (
    <div className={styles.steps}>
      <ol className={styles.chips} aria-label={t('deposit.steps')}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={`${styles.chip} ${index < at ? styles.past : ''} ${index === at ? styles.present : ''}`}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index < at ? <Icon name="check" /> : index + 1}
            </span>
            <span className={styles.name}>
              {t(`deposit.step.${step}`)}
              {index < at && <VisuallyHidden>{t('deposit.step.done')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.now}>{t(`deposit.now.${current}`)}</p>
    </div>
  );
}
