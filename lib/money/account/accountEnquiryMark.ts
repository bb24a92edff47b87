/** A clock time does not say of which day it is: an older enquiry is forgotten. */
const rememberedMs = 12 * 60 * 60 * 1000;

/** Stands alone where storage is switched off or full. */
const inMemory = new Map<string, number>();

const keyOf = (userId: string) => `account-enquiry:${userId}`;

/** When this member last asked for the account in this tab, in milliseconds since 1970; undefined if not lately. */
export function readAskedAt(userId: string): number | undefined {
  const askedAt = inMemory.get(userId) ?? readStored(userId);
  return askedAt && Date.now() - askedAt < rememberedMs ? askedAt : undefined;
}

/** Keeps the time of an enquiry for as long as the tab is open. */
export function rememberAskedAt(userId: string, askedAt: number): void {
  inMemory.set(userId, askedAt);
  try {
    sessionStorage.setItem(keyOf(userId), String(askedAt));
  } catch {
    // Kept in memory above.
  }
}

function readStored(userId: string): number | undefined {
  try {
    return Number(sessionStorage.getItem(keyOf(userId))) || undefined;
  } catch {
    return undefined;
  }
}
