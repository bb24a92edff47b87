import type { User } from '#contract/records/user.ts';
import { createListeners } from '#lib/storage/listeners.ts';

/** The interval of health checks in ms (specification section 9). */
export const healthCheckInterval = 30_000;

const maxDoublings = 2;

/** The jitter keeps members who logged in together from calling together for hours. */
const usualJitter = 0.1;

/** The jitter is larger after a failure, because a restarted server must not get all calls at once. */
const jitterAfterFailure = 0.5;

const maxUsualPause = Math.round(healthCheckInterval * (1 + usualJitter));

/** The pause in ms lies between the starts of two health checks. */
export function healthCheckPause(failures: number, random = Math.random): number {
  const jitter = failures > 0 ? jitterAfterFailure : usualJitter;
  return (
    healthCheckInterval * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * (2 * random() - 1))
  );
}

export interface CurrentUser {
  user: User;
  /** The number of unread messages. */
  noteCount: number;
  /** The number of unread answers of support. */
  helpCount: number;
}

/** After this time in ms, money shows its age. The last 2 s are for the response. */
export const freshFor = maxUsualPause + 2_000;

export interface CurrentUserState {
  known: CurrentUser | undefined;
  isStale: boolean;
}

export const nobody: CurrentUserState = { known: undefined, isStale: false };

/** The user is not part of the session, because a change every 30 s would re-render every page. */
let state = nobody;
const { subscribe, tell } = createListeners();
export const subscribeUser = subscribe;

let checkedAt: number | undefined;
let askedAt = 0;
let aging: ReturnType<typeof setTimeout> | undefined;

/** Tells the listeners only if a field has changed, so that nothing else re-renders (specification section 4). */
function store(next: CurrentUserState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  tell();
}

export const currentUserState = (): CurrentUserState => state;

export function storedUser(): CurrentUser | undefined {
  return state.known;
}

/** The time of the last successful check, in ms since the epoch. */
export function userCheckedAt(): number | undefined {
  return checkedAt;
}

/** Drops the late result of an older check, so that the balance never jumps back. `asked`: ms since the epoch. */
export function storeUser(known: CurrentUser, asked = Date.now()): void {
  if (isOutdatedReply(asked)) return;
  askedAt = asked;
  checkedAt = Date.now();
  clearTimeout(aging);
  aging = setTimeout(markUserStale, freshFor);
  store({ known, isStale: false });
}

export function markUserStale(asked = Date.now()): void {
  if (isOutdatedReply(asked)) return;
  store({ ...state, isStale: true });
}

export function clearUser(): void {
  clearTimeout(aging);
  checkedAt = undefined;
  askedAt = 0;
  store(nobody);
}

/** If the clock was set back, no reply counts as outdated. */
function isOutdatedReply(asked: number): boolean {
  return asked < askedAt && askedAt <= Date.now();
}
