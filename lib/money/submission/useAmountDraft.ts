import { useState } from 'react';
import type { MoneyCallName } from '#contract/calls.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

const store = webStore('sessionStorage', plainText);

/** The amount as typed into a money form. It is there again after a reload and after logging in anew, for this member in this tab. */
export function useAmountDraft(call: MoneyCallName): [text: string, setText: (text: string) => void] {
  const userId = usePortalSession().user?.userId ?? '';
  const name = `amount:${call}:${userId}`;
  // Money forms stand behind the gate: the member is known before the first rendering, and nothing of this is rendered on the server.
  const [text, setText] = useState(() => store.get(name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      store.set(name, next || undefined);
    },
  ];
}
