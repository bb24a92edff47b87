import { useState } from 'react';
import type { MoneyCallName } from '#contract/calls.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

const store = webStore('sessionStorage', plainText);

/** The amount as typed into a money form. It survives a reload and a new login, for this member in this tab. */
export function useAmountDraft(call: MoneyCallName): [text: string, setText: (text: string) => void] {
  const userId = usePortalSession().user?.userId ?? '';
  const name = `amount:${call}:${userId}`;
  // Safe during rendering: money forms render in the browser only, when the member is known.
  const [text, setText] = useState(() => store.get(name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      store.set(name, next || undefined);
    },
  ];
}
