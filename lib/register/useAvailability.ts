import { useRef, useState } from 'react';
import { callRoute } from '#lib/api/callRoute.ts';

/** `unclear`: nobody could be asked; the backend will say when the form is sent. */
export type AvailabilityState = 'unasked' | 'asking' | 'free' | 'taken' | 'unclear';

export interface Availability {
  state: AvailabilityState;
  /** Asks about a value; resolves with the answer, or with null when it was asked already or is of no interest any more. */
  ask: (value: string, isAskedAgain?: boolean) => Promise<AvailabilityState | null>;
  /** The value changed: what was known is gone, and what is on its way is ignored. */
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

/** Whether an id or a nickname is still free, asked while the form is filled in. */
export function useAvailability(check: Check): Availability {
  const [state, setState] = useState<AvailabilityState>('unasked');
  /** The newest question; an answer to any other is dropped. */
  const question = useRef<{ value: string; isOpen: boolean } | null>(null);

  return {
    state,
    async ask(value, isAskedAgain = false) {
      const last = question.current;
      // Leaving the field by pressing the button asks twice.
      if (last?.value === value && (last.isOpen || (!isAskedAgain && state !== 'unclear'))) return null;
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
