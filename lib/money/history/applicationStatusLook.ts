import type { ApplicationStatus } from '#contract/responseStatus.ts';

/** How the status of a deposit or a withdrawal shows. */
export interface ApplicationStatusLook {
  tone: 'waiting' | 'completed' | 'cancelled';
  label: 'status.waiting' | 'status.completed' | 'status.cancelled';
}

const waiting: ApplicationStatusLook = { tone: 'waiting', label: 'status.waiting' };

const looks: Record<ApplicationStatus, ApplicationStatusLook> = {
  wait: waiting,
  reg: waiting,
  already: { tone: 'completed', label: 'status.completed' },
  cansel: { tone: 'cancelled', label: 'status.cancelled' }, // sic
};

/** Specification section 4: waiting, completed and cancelled have names; any other status is shown unchanged (undefined here). */
export function applicationStatusLook(status: string): ApplicationStatusLook | undefined {
  return Object.hasOwn(looks, status) ? looks[status as ApplicationStatus] : undefined;
}
