import { useRef, useState } from 'react';
import { callRoute } from '#lib/api/callRoute.ts';
import { useBackend } from '#lib/site/useBackend.ts';

/** `unclear`: the check failed; the upstream decides when the form is sent. */
export type AvailabilityState = 'unasked' | 'asking' | 'free' | 'taken' | 'unclear';

export interface Availability {
  /** False if the backend has no such check. */
  canAsk: boolean;
  state: AvailabilityState;
  /** Checks a value. Resolves to null if it was checked before or the value has changed since. */
  ask: (value: string, isAskedAgain?: boolean) => Promise<AvailabilityState | null>;
  /** The value changed: resets the state and ignores running checks. */
  forget: () => void;
}

type Check = 'check-user-id' | 'check-user-nick';

async function answerOf(check: Check, value: string): Promise<AvailabilityState> {
  try {
    const { status } = check === 'check-user-id' ? await callRoute(check, { id: value }) : await callRoute(check, { nick: value });
    return status === 'success' ? 'free' : 'taken';
  } catch {
    return 'unclear';
  }
}

/** Checks during typing whether an id or a nickname is available. */
export function useAvailability(check: Check): Availability {
  const [state, setState] = useState<AvailabilityState>('unasked');
  const canAsk = useBackend().has(check);
  /** The latest check; results of earlier ones are dropped. */
  const question = useRef<{ value: string; isOpen: boolean } | null>(null);

  return {
    canAsk,
    state,
    async ask(value, isAskedAgain = false) {
      const last = question.current;
      // Pressing the button also blurs the field, which checks too.
      if (!canAsk || (last?.value === value && (last.isOpen || (!isAskedAgain && state !== 'unclear')))) return null;
      const mine = { value, isOpen: true };
      question.current = mine;
      setState('asking');
      const answer = await answerOf(check, value);
      mine.isOpen = false;
      if (question.current !== mine) return null;
      setState(answer);
      return answer;
    },
    forget() {
      question.current = null;
      setState('unasked');
    },
  };
}
