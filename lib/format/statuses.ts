import type { TFunction } from 'i18next';
import type { ApplicationStatus } from '#contract/responseStatus.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';

/** The meaning of an upstream status for the member. */
export type StatusTone = 'waiting' | 'completed' | 'cancelled' | 'unknown';

interface ToneFacts {
  icon: 'clock' | 'check' | 'cross' | 'info';
  color: 'muted' | 'ok' | 'err' | 'info';
  isFinal: boolean;
  isPaid: boolean;
  amount?: 'muted' | 'struck';
  labels?: { application: MessageKey; help: MessageKey };
  receipt: { deposit: MessageKey; withdraw: MessageKey };
  follows?: { deposit: MessageKey; withdraw: MessageKey };
  toast: { kind: 'success' | 'warning'; deposit: MessageKey; withdraw: MessageKey };
  note?: MessageKey;
}

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
    toast: {
      kind: 'warning',
      deposit: 'deposit.cancelledAmount',
      withdraw: 'withdraw.cancelledAmount',
    },
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

/** An unknown status is shown unchanged (specification section 4), a missing status as "-". */
export function statusText(status: string, kind: 'application' | 'help', t: TFunction): string {
  const { labels } = statusTones[statusTone(status)];
  return labels ? t(labels[kind]) : status || '-';
}
