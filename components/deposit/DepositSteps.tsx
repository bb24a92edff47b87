import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import type { AccountEnquiryView } from '#lib/money/account/useAccountEnquiry.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './DepositSteps.module.scss';

const steps = ['enquiry', 'transfer', 'apply'] as const;

/** The member's current step; `done` = the deposit is applied for, `completed` = the money has arrived, `cancelled` = by the operator. */
export type DepositStep = (typeof steps)[number] | 'done' | 'completed' | 'cancelled';

interface DepositStepsProps {
  current: DepositStep;
  /** The last deposit has arrived, and the next one is not begun. */
  hasArrived: boolean;
  /** The present deposit waits for the account. */
  isAccountDue: boolean;
  /** Its step is done when the account has arrived. Whether the money was sent is not known before the application. */
  enquiry: Pick<AccountEnquiryView, 'answer' | 'isWaiting'>;
}

/** The steps until the application, and a sentence about the present one. The portal cannot know whether the money was sent, so later none is marked. */
export function DepositSteps({ current, hasArrived, isAccountDue, enquiry }: DepositStepsProps) {
  const { t } = useTranslation();
  const isAccountAsked = useBackend().has('user-ask-account');
  const shown = isAccountAsked ? steps : steps.slice(1);
  const asked = current === 'enquiry' && enquiry.isWaiting ? 'waiting' : current;
  const usual = current === 'done' && isAccountDue ? 'doneWaiting' : asked;
  const now = current === 'transfer' && !isAccountAsked ? 'transferKnown' : usual;
  const isDone = (step: DepositStep) => step === 'enquiry' && enquiry.answer !== undefined;
  const at = shown.findIndex((step) => step === current);

  return (
    <div className={styles.steps}>
      {at >= 0 && (
        <ol className={styles.chips} aria-label={t('deposit.steps')}>
          {shown.map((step, index) => (
            <li
              key={step}
              className={`${styles.chip} ${isDone(step) || index < at ? styles.passed : ''} ${step === current ? styles.present : ''}`}
              aria-current={step === current ? 'step' : undefined}
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
      )}
      <p className={styles.now}>{t(`deposit.now.${hasArrived ? 'completed' : now}`)}</p>
    </div>
  );
}
