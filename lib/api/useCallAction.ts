import { useCallback, useRef, useState } from 'react';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { callRoute, type CallOptions } from './callRoute.ts';

/** A call triggered by the member: never retried, never cached. A second `run` during a running call joins it. Throws `CallError`. */
export function useCallAction<N extends CallName>(name: N) {
  const running = useRef<Promise<CallResponse<N>> | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  const run = useCallback(
    (body: CallRequest<N>, options?: CallOptions) => {
      if (running.current) return running.current;
      setIsRunning(true);
      running.current = callRoute(name, body, options).finally(() => {
        running.current = null;
        setIsRunning(false);
      });
      return running.current;
    },
    [name],
  );

  return { run, isRunning };
}
