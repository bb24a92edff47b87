import type { TFunction } from 'i18next';
import type { ApplicationStatus } from '#contract/responseStatus.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';

/** The meaning of an upstream status for the member. `unknown`: the portal does not know the status. */
export type StatusTone = 'waiting' | 'completed' | 'cancelled' | 'unknown';

interface ToneFacts {
  icon: 'clock' | 'check' | 'cross' | 'info';
  /** A color of styles/tokens/_functional.scss. */
  color: 'muted' | 'ok' | 'err' | 'info';
  /** True if the operator is not expected to change the status any more. */
  isFinal: boolean;
  /** True if the money has moved. */
  isPaid: boolean;
  /** The style of an amount in the ledger that has not moved. */
  amount?: 'muted' | 'struck';
  /** The text of the status. Without a text, the upstream's own word is shown. */
  labels?: { application: MessageKey; help: MessageKey };
  /** The title of the receipt. */
  receipt: { deposit: MessageKey; withdraw: MessageKey };
  /** Says on the receipt what happens next. */
  follows?: { deposit: MessageKey; withdraw: MessageKey };
  /** The toast for the member once the operator has decided. */
  toast: { kind: 'success' | 'warning'; deposit: MessageKey; withdraw: MessageKey };
  /** The sentence that the ledger shows below the application. */
  note?: MessageKey;
}

/** The meanings of a status, each with everything that depends on it. Deposits and withdrawals have different texts. */
export const statusTones: Record<StatusTone, ToneFacts> = {
  waiting: {
    icon: 'clock',
    color: 'muted',
    isFinal: false,
    isPaid: false,
    amount: 'muted',
    note: 'history.follows',
    labels: { application: 'status.waiting', help: 'status.unanswered' },
    receipt: { deposit: 'deposit.ok', withdraw: 'withdraw.ok' },
    follows: { deposit: 'money.follows', withdraw: 'money.follows' },
    toast: { kind: 'warning', deposit: 'deposit.ended', withdraw: 'withdraw.ended' },
  },
  completed: {
    icon: 'check',
    color: 'ok',
    isFinal: true,
    isPaid: true,
    labels: { application: 'status.completed', help: 'status.answered' },
    receipt: { deposit: 'deposit.done', withdraw: 'withdraw.done' },
    toast: { kind: 'success', deposit: 'deposit.arrived', withdraw: 'withdraw.arrived' },
  },
  // The upstream does not say whether the money of a cancelled withdrawal is back, so the text asks the member to check the balance.
  cancelled: {
    icon: 'cross',
    color: 'err',
    isFinal: true,
    isPaid: false,
    amount: 'struck',
    note: 'history.whyCancelled',
    labels: { application: 'status.cancelled', help: 'status.cancelled' },
    receipt: { deposit: 'deposit.cancelled', withdraw: 'withdraw.cancelled' },
    follows: { deposit: 'deposit.sentAlready', withdraw: 'withdraw.checkBalance' },
    toast: { kind: 'warning', deposit: 'deposit.cancelledAmount', withdraw: 'withdraw.cancelledAmount' },
  },
  unknown: {
    icon: 'info',
    color: 'info',
    isFinal: true,
    isPaid: false,
    amount: 'muted',
    receipt: { deposit: 'deposit.ok', withdraw: 'withdraw.ok' },
    follows: { deposit: 'money.follows', withdraw: 'money.follows' },
    toast: { kind: 'warning', deposit: 'deposit.ended', withdraw: 'withdraw.ended' },
  },
};

const tones: Record<ApplicationStatus, StatusTone> = {
  wait: 'waiting',
  reg: 'waiting',
  already: 'completed',
  cansel: 'cancelled', // sic
};

export function statusTone(status: string): StatusTone {
  return Object.hasOwn(tones, status) ? tones[status as ApplicationStatus] : 'unknown';
}

/** A status in the member's language. An unknown status is shown unchanged (specification section 4), a missing status as "-". */
export function statusText(status: string, kind: 'application' | 'help', t: TFunction): string {
  const { labels } = statusTones[statusTone(status)];
  return labels ? t(labels[kind]) : status || '-';
}
