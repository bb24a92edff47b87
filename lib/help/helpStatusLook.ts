import type { ApplicationStatus } from '#contract/responseStatus.ts';

/** How the status of a help request shows. */
interface HelpStatusLook {
  tone: 'waiting' | 'completed' | 'cancelled';
  label: 'status.waiting' | 'status.answered' | 'status.cancelled';
}

const waiting: HelpStatusLook = { tone: 'waiting', label: 'status.waiting' };

const looks: Record<ApplicationStatus, HelpStatusLook> = {
  wait: waiting,
  reg: waiting,
  already: { tone: 'completed', label: 'status.answered' },
  cansel: { tone: 'cancelled', label: 'status.cancelled' }, // sic
};

/** Specification section 4: waiting, answered and cancelled have names; any other status is shown unchanged (undefined here). */
export function helpStatusLook(status: string): HelpStatusLook | undefined {
  return Object.hasOwn(looks, status) ? looks[status as ApplicationStatus] : undefined;
}
