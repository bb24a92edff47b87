import { useEffect, useRef } from 'react';
import { dialogs, type ConfirmText } from './dialogs.ts';

/** An open question closes on unmount, so that another member never answers it. Resolves to null if a question is already open. */
export function useQuestion(): (question: ConfirmText) => Promise<boolean | null> {
  const isAsking = useRef(false);
  const leaving = useRef<AbortController | null>(null);

  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  return async (question) => {
    if (isAsking.current) return null;
    isAsking.current = true;
    try {
      return await dialogs.confirm({ ...question, signal: leaving.current?.signal });
    } finally {
      isAsking.current = false;
    }
  };
}
