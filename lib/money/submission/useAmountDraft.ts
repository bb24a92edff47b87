import { useState } from 'react';
import type { MoneyCallName } from '#contract/calls.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

/** Stands in where session storage is switched off. */
const inMemory = new Map<string, string>();

function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return inMemory.get(name) ?? '';
  }
}

function keepDraft(name: string, text: string): void {
  inMemory.set(name, text);
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {
    // Kept in memory above.
  }
}

/** The amount as typed into a money form. It is there again after a reload and after logging in anew, for this member in this tab. */
export function useAmountDraft(call: MoneyCallName): [text: string, setText: (text: string) => void] {
  const userId = usePortalSession().user?.userId ?? '';
  const name = `amount:${call}:${userId}`;
  // Money forms stand behind the gate: the member is known before the first rendering, and nothing of this is rendered on the server.
  const [text, setText] = useState(() => readDraft(name));
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(name, next);
    },
  ];
}
