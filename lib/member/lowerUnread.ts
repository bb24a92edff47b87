import { checkHealth } from './checkHealth.ts';
import { lowerCount, type UnreadCounter } from './currentUser.ts';

/** Lowers a badge while `work` marks messages or answers as read; restores it on failure. Returns the result of `work`. */
export async function lowerUnread<T>(counter: UnreadCounter, by: number, work: Promise<T>): Promise<T> {
  const end = lowerCount(counter, by);
  try {
    const result = await work;
    end(true);
    return result;
  } catch (error) {
    end(false);
    throw error;
  } finally {
    // The next check brings the upstream's count.
    void checkHealth();
  }
}
