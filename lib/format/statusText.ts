import type { TFunction } from 'i18next';
import type { ApplicationStatus } from '#contract/responseStatus.ts';

/** The meaning of a status; `unknown` = a status that the portal does not know. */
export type StatusTone = 'waiting' | 'completed' | 'cancelled' | 'unknown';

/** The kind of record. The status "completed" of a help request has a different text: "answered". */
export type StatusKind = 'application' | 'help';

const tones: Record<ApplicationStatus, StatusTone> = {
  wait: 'waiting',
  reg: 'waiting',
  already: 'completed',
  cansel: 'cancelled', // sic
};

const statusLabels = {
  application: { waiting: 'status.waiting', completed: 'status.completed', cancelled: 'status.cancelled' },
  help: { waiting: 'status.unanswered', completed: 'status.answered', cancelled: 'status.cancelled' },
} as const satisfies Record<StatusKind, Record<Exclude<StatusTone, 'unknown'>, string>>;

export function statusTone(status: string): StatusTone {
  return Object.hasOwn(tones, status) ? tones[status as ApplicationStatus] : 'unknown';
}

/** A status in the member's language; an unknown status is shown unchanged (specification section 4), a missing one as "-". */
export function statusText(status: string, kind: StatusKind, t: TFunction): string {
  const tone = statusTone(status);
  return tone === 'unknown' ? status || '-' : t(statusLabels[kind][tone]);
}
