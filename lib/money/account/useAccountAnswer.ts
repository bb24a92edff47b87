import { useEffect, useEffectEvent, useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { useCall } from '#lib/api/useCall.ts';
import { compareToMoment } from '#lib/format/compareToMoment.ts';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { lowerHelpCount, lowerNoteCount } from '#lib/member/unreadCounts.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/useBackend.ts';

/** An account is valid for a short time: later the member has to ask again. */
const answerValidMs = 3_600_000;

const noteIntervalMs = 3_000;
/** The list of help entries may be long. */
const helpIntervalMs = 15_000;

export interface Enquiry {
  /** In ms since the epoch, by the server's clock. */
  askedAt: number;
  /** The ids of the messages and of the answered help entries before it; null = unknown. */
  known: { notes: readonly string[] | null; helps: readonly string[] | null };
}

export interface AccountAnswer {
  /** HTML as received from the upstream. */
  html: string;
}

interface Row {
  id: string;
  html: string;
  isRead: boolean | null;
  /** When it was sent, as the upstream wrote it. Help entries have only the time of their question. */
  sentOn?: string;
}

type Notes = CallResponse<'get-user-note'>;
type Helps = CallResponse<'get-help-list'>;

const noteRows = ({ note }: Notes): Row[] =>
  note.map(({ contents, answer, lastDate, ...row }) => ({ ...row, sentOn: lastDate, html: `${contents}<p>${answer ?? ''}` }));
const helpRows = ({ helps }: Helps): Row[] => helps.map(({ answer, ...row }) => ({ ...row, html: answer ?? '' }));

/** The first row that did not exist before the enquiry and names an account. The upstream sends the newest messages only: an older one may move up. */
const findAnswer = (rows: readonly Row[] | undefined, known: readonly string[] | null, askedAt = 0): Row | undefined =>
  known
    ? rows?.find(
        ({ id, html, sentOn = '' }) =>
          id !== '' && !known.includes(id) && compareToMoment(sentOn, askedAt) !== 'before' && findAccountNumbers(html).length > 0,
      )
    : undefined;

const isRecent = (enquiry: Enquiry | undefined) => enquiry !== undefined && serverNow() - enquiry.askedAt < answerValidMs;

/** Waits for the answer to an enquiry: a message, or an answer of support. `isWaiting` until it is there, at most an hour. */
export function useAccountAnswer(last: Enquiry | undefined): { answer: AccountAnswer | undefined; isWaiting: boolean } {
  const { has } = useBackend();
  const known = last?.known ?? { notes: null, helps: null };
  /** The enquiry that is answered, by its time. */
  const [answeredAt, setAnsweredAt] = useState<number>();
  // Numbers: SWR starts its timer anew for every new function, and a render every 3 s would never let the longer one end.
  const pause = (ms: number) => (isRecent(last) && last?.askedAt !== answeredAt ? ms : 0);
  const notes = useCall('get-user-note', isRecent(last) && known.notes ? {} : null, {
    refreshInterval: pause(noteIntervalMs),
    shouldRetryOnError: true,
  });
  const helps = useCall('get-help-list', isRecent(last) && known.helps ? {} : null, {
    refreshInterval: pause(helpIntervalMs),
    shouldRetryOnError: true,
  });
  const note = findAnswer(notes.data && noteRows(notes.data), known.notes, last?.askedAt);
  const answer = note ?? findAnswer(helps.data && helpRows(helps.data), known.helps);
  if (answer && last?.askedAt !== answeredAt) setAnsweredAt(last?.askedAt);

  // The member reads it here: no badge and no toast about it.
  const markRead = useEffectEvent(() => {
    if (!answer || answer.isRead === true) return;
    const [call, lower] = note ? (['read-note-message', lowerNoteCount] as const) : (['read-help-message', lowerHelpCount] as const);
    if (has(call)) lower(1, callForSuccess(call, { id: answer.id })).catch(() => {}); // then the badge is back
  });
  useEffect(() => markRead(), [answer?.id]);

  return { answer, isWaiting: isRecent(last) && !answer && (known.notes ?? known.helps) !== null };
}
