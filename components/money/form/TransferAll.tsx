import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button, type ButtonVariant } from '#components/controls/actions/Button.tsx';
import type { MoneyCallName } from '#contract/calls.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { OutcomePanel } from './OutcomePanel.tsx';
import styles from './TransferAll.module.scss';
import { useConfirmedSubmission, type ConfirmedSubmissionOptions } from './useConfirmedSubmission.ts';

interface TransferAllProps<N extends MoneyCallName, Before> extends ConfirmedSubmissionOptions<N, Before> {
  variant?: ButtonVariant;
  /** In won, truncated for the transfer. Below 1 there is no button, but an outcome still shows. */
  available: number;
  renderDone: (done: DoneState, dismiss: () => void) => ReactNode;
}

export function TransferAll<N extends MoneyCallName, Before>(props: TransferAllProps<N, Before>) {
  const { action, variant = 'primary', available, renderDone } = props;
  const { t } = useTranslation();
  const { state, check, dismiss, isBlocked, confirmAndSubmit } = useConfirmedSubmission(props);
  const amount = Math.trunc(available);

  return (
    <div className={styles.transfer}>
      {state.phase === 'done' && renderDone(state, dismiss)}
      {state.phase !== 'done' && state.phase !== 'ready' && <OutcomePanel state={state} onCheck={check} onDismiss={dismiss} />}
      {amount >= 1 && (
        <Button
          variant={variant}
          className={styles[variant]}
          size={variant === 'primary' ? 'large' : 'medium'}
          isBusy={state.phase === 'sending'}
          aria-disabled={isBlocked || undefined}
          onClick={() => !isBlocked && void confirmAndSubmit(amount)}
        >
          {t(action)}
        </Button>
      )}
    </div>
  );
}
