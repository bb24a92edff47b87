import { checkHealth } from './checkHealth.ts';
import { lowerCount, type UnreadCounter } from './currentUser.ts';

/** Lowers the message badge while `work` marks messages as read; restores it on failure. Returns the result of `work`. */
export const lowerNoteCount = <T>(by: number, work: Promise<T>): Promise<T> => lowerWhile('noteCount', by, work);

/** The same for support answers. */
export const lowerHelpCount = <T>(by: number, work: Promise<T>): Promise<T> => lowerWhile('helpCount', by, work);

async function lowerWhile<T>(counter: UnreadCounter, by: number, work: Promise<T>): Promise<T> {
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
