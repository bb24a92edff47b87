import { mutate } from 'swr';
import type { User } from '#contract/records/user.ts';

/** The member's record and counters as the last health check told them. */
export interface CurrentUser {
  user: User;
  /** Unread messages, and new answers of support. */
  noteCount: number;
  helpCount: number;
}

/** What the operator counts for the member. */
export type UnreadCounter = 'noteCount' | 'helpCount';

/** Money unconfirmed for longer shows its age and offers a refresh: the time between two checks (specification section 9) and an answer's. */
export const freshFor = 35_000;

/** What the store holds: what was told, and whether it is older than it should be. */
export interface CurrentUserState {
  known: CurrentUser | undefined;
  isStale: boolean;
}

/** Key of the SWR store. Not in the session: what changes every half minute would make every page render anew. */
export const currentUserKey = 'current-user';

const nobody: CurrentUserState = { known: undefined, isStale: false };

const listeners = new Set<() => void>();

let stored = nobody;
let checkedAt: number | undefined;
let askedAt = 0;
let aging: ReturnType<typeof setTimeout> | undefined;
/** Acts under way that lower a counter. */
let lowerings = 0;

/** SWR compares by value: where no field differs, nothing renders (specification section 4). */
function store(next: CurrentUserState): void {
  stored = next;
  void mutate(currentUserKey, stored, { revalidate: false });
}

/** The stored user right now, outside of rendering. */
export function storedUser(): CurrentUser | undefined {
  return stored.known;
}

/** Hears whenever the stored values were confirmed, changed or not; returns the way to stop. */
export function onUserChecked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the stored values were last confirmed, in milliseconds since 1970. */
export function userCheckedAt(): number | undefined {
  return checkedAt;
}

/**
 * Takes over what a check told that was asked at `asked`, in milliseconds since 1970. An answer to an older question that comes last is thrown
 * away, or the balance would jump back.
 */
export function storeUser(known: CurrentUser, asked = Date.now()): void {
  if (lowerings > 0 || isOutdatedReply(asked)) return;
  askedAt = asked;
  checkedAt = Date.now();
  clearTimeout(aging);
  aging = setTimeout(markUserStale, freshFor);
  store({ known, isStale: false });
  listeners.forEach((listener) => listener());
}

/** The values stay, marked as old: the last check brought no answer, or there was none for too long. */
export function markUserStale(asked = Date.now()): void {
  if (isOutdatedReply(asked)) return;
  store({ ...stored, isStale: true });
}

/**
 * Shows fewer unread at once, for an act that is under way. The returned function ends it and, unless the act is done, brings the number back.
 * Until then what checks tell is thrown away: it may be from before the act.
 */
export function lowerCount(counter: UnreadCounter, by: number): (isDone: boolean) => void {
  const taken = Math.min(by, stored.known?.[counter] ?? 0);
  const userId = stored.known?.user.userId;
  lowerings += 1;
  addToCount(counter, -taken);

  return (isDone) => {
    lowerings -= 1;
    askedAt = Date.now();
    if (!isDone && stored.known?.user.userId === userId) addToCount(counter, taken);
  };
}

function addToCount(counter: UnreadCounter, change: number): void {
  const { known } = stored;
  if (known && change !== 0) store({ ...stored, known: { ...known, [counter]: known[counter] + change } });
}

/** Forgets the member; for sign-out and before the next member. */
export function clearUser(): void {
  clearTimeout(aging);
  checkedAt = undefined;
  askedAt = 0;
  store(nobody);
}

/** Whether a later question was answered already, or the member has acted since; not where the clock was put back. */
function isOutdatedReply(asked: number): boolean {
  return asked < askedAt && askedAt <= Date.now();
}
