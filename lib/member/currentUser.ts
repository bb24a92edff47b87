import type { User } from '#contract/records/user.ts';
import { createListeners } from '#lib/storage/listeners.ts';

/** Specification section 9. */
export const healthCheckInterval = 30_000;

/** Each consecutive failure doubles the interval, up to four times. */
const maxDoublings = 2;

/** Jitter, so that members who logged in together do not call together for hours. */
const usualJitter = 0.1;

/** More jitter after a failure: a restarted server must not get all calls at once. */
const jitterAfterFailure = 0.5;

/** The longest pause without failures, in milliseconds. */
const maxUsualPause = Math.round(healthCheckInterval * (1 + usualJitter));

/** Milliseconds between the starts of two health checks, after this many consecutive failures. */
export function healthCheckPause(failures: number, random = Math.random): number {
  const jitter = failures > 0 ? jitterAfterFailure : usualJitter;
  return healthCheckInterval * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * (2 * random() - 1));
}

/** The member's record and counters of the last health check. */
export interface CurrentUser {
  user: User;
  /** Unread messages and new answers of support. */
  noteCount: number;
  helpCount: number;
}

/** Milliseconds after which money shows its age: the pause between two checks and 2 s for the response. */
export const freshFor = maxUsualPause + 2_000;

export interface CurrentUserState {
  known: CurrentUser | undefined;
  isStale: boolean;
}

export const nobody: CurrentUserState = { known: undefined, isStale: false };

/** Not part of the session: a change every 30 s would re-render every page. */
let state = nobody;
const { subscribe, tell } = createListeners();
export const subscribeUser = subscribe;

let checkedAt: number | undefined;
let askedAt = 0;
let aging: ReturnType<typeof setTimeout> | undefined;

/** Without a changed field, nothing re-renders (specification section 4). */
function store(next: CurrentUserState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  tell();
}

export const currentUserState = (): CurrentUserState => state;

/** The stored user, for code outside of rendering. */
export function storedUser(): CurrentUser | undefined {
  return state.known;
}

/** The time of the last confirmation, in ms since the epoch. */
export function userCheckedAt(): number | undefined {
  return checkedAt;
}

/** Stores the result of a check that started at `asked` (ms since the epoch). Drops a late result: the balance does not jump back. */
export function storeUser(known: CurrentUser, asked = Date.now()): void {
  if (isOutdatedReply(asked)) return;
  askedAt = asked;
  checkedAt = Date.now();
  clearTimeout(aging);
  aging = setTimeout(markUserStale, freshFor);
  store({ known, isStale: false });
}

/** Marks the values as stale: the last check failed, or it is too old. */
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

/** Whether a newer check has a result. False if the clock was set back. */
function isOutdatedReply(asked: number): boolean {
  return asked < askedAt && askedAt <= Date.now();
}
