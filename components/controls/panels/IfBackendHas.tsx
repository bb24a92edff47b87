import type { ReactNode } from 'react';
import type { CallName } from '#contract/calls.ts';
import { useBackend } from '#lib/site/useBackend.ts';

/** What needs a call; nothing if the backend lacks it. */
export function IfBackendHas({ call, children }: { call: CallName; children: ReactNode }) {
  return useBackend().has(call) ? children : null;
}
