import { useState } from 'react';
import type { MoneyCallName } from '#contract/calls.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { storedSubmissionRecord, submissionRecordKey } from './submissionRecord.ts';

const drafts = webStore('sessionStorage', plainText);

/** The draft with the name of the money form whose amount was typed last in this tab. */
const lastAmount = 'amount-typed-last';

/** A text of a form. It survives a reload and a new login, for this member in this tab. */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const key = `${name}:${usePortalSession().user?.userId ?? ''}`;
  // Safe during rendering: money forms render in the browser only, when the member is known.
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      drafts.set(key, next || undefined);
    },
  ];
}

/** The amount as typed into a money form. */
export function useAmountDraft(call: MoneyCallName): [text: string, setText: (text: string) => void] {
  const form = submissionRecordKey(call, usePortalSession().user?.userId ?? '');
  const [text, setText] = useDraft(`amount:${call}`);
  return [
    text,
    (next) => {
      setText(next);
      drafts.set(lastAmount, next ? form : undefined);
    },
  ];
}

/** Whether this tab keeps an amount of which nothing was sent: after a session that ended on a money page, the login says so. */
export function hasUnsentAmount(): boolean {
  const form = drafts.get(lastAmount);
  return form !== undefined && !storedSubmissionRecord(form)?.sent;
}
