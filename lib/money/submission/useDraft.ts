import { useState } from 'react';
import type { MoneyCallName } from '#contract/calls.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { storedSubmissionRecord, submissionRecordKey } from './submissionRecord.ts';

const drafts = webStore('sessionStorage', plainText);

/** The draft with the name of the money form whose amount was typed last in this tab. */
const lastAmountKey = 'amount-typed-last';

/** A text of a form. It survives a reload and a new login, for this member in this tab. */
function useDraft(name: string): [text: string, setText: (text: string) => void] {
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

const stepKey = 'deposit-step';

/** The step of a deposit: a member who comes back from the bank's app may find the page loaded anew. */
export const useDepositStep = () => useDraft(stepKey);

/** The amount as typed into a money form. */
export function useAmountDraft(call: MoneyCallName): [text: string, setText: (text: string) => void] {
  const form = submissionRecordKey(call, usePortalSession().user?.userId ?? '');
  const name = `amount:${call}`;
  const [text, setText] = useDraft(name);
  return [
    text,
    (next) => {
      setText(next);
      drafts.set(lastAmountKey, next ? form : undefined);
    },
  ];
}

/** Whether this tab keeps an amount of which nothing was sent: after a session that ended on a money page, the login says so. */
export function hasUnsentAmount(): boolean {
  const form = drafts.get(lastAmountKey);
  return form !== undefined && !storedSubmissionRecord(form)?.sent;
}
