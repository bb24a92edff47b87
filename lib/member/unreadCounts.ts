import { checkHealth } from './checkHealth.ts';
import { lowerCount, type UnreadCounter } from './currentUser.ts';

/** Lowers the badge of messages while `work` tells the operator what was read; it comes back where that fails. Answers what `work` answers. */
export const lowerNoteCount = <T>(by: number, work: Promise<T>): Promise<T> => lowerWhile('noteCount', by, work);

/** The same for answers of support. */
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
    // How many there are, the operator knows best.
    void checkHealth();
  }
}
