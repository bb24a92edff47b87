import { useEffect, useRef } from 'react';
import { dialogs, type ConfirmText } from './dialogs.ts';

/**
 * A question of this part of the page: one at a time, however often its button is pressed, and gone with it, so that nobody agrees to what
 * will not be done any more. True when the member agreed.
 */
export function useQuestion(): (question: ConfirmText) => Promise<boolean> {
  const isAsking = useRef(false);
  const leaving = useRef<AbortController | null>(null);

  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  return async (question) => {
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      return await dialogs.confirm({ ...question, signal: leaving.current?.signal });
    } finally {
      isAsking.current = false;
    }
  };
}
