import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import styles from './DepositSteps.module.scss';

const steps = ['enquiry', 'transfer', 'apply'] as const;

/** The member's current step; `done` = all steps are done. */
export type DepositStep = (typeof steps)[number] | 'done';

interface DepositStepsProps {
  current: DepositStep;
  /** The account was asked for. The portal cannot know whether the money was sent. */
  isAsked: boolean;
}

export function DepositSteps({ current, isAsked }: DepositStepsProps) {
  const { t } = useTranslation();
  const at = current === 'done' ? steps.length : steps.indexOf(current);
  const isDone = (step: DepositStep) => current === 'done' || (step === 'enquiry' && isAsked);

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
              {isDone(step) ? <Icon name="check" /> : index + 1}
            </span>
            <span>
              {t(`deposit.step.${step}`)}
              {isDone(step) && <VisuallyHidden>{t('deposit.step.done')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.now}>{t(`deposit.now.${current}`)}</p>
    </div>
  );
}
