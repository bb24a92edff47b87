import { useEffect, useEffectEvent, useState } from 'react';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { useCall } from '#lib/api/useCall.ts';
import { lowerHelpCount, lowerNoteCount } from '#lib/member/unreadCounts.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { accountOf, accountWords, newestWord, seenAccounts, supportReply, type Enquiry, type SupportWord } from './supportWords.ts';

/** An account is valid for a short time: later the member has to ask again. */
const answerValidMs = 3_600_000;

/** Of the messages, while there is no account. */
const quickIntervalMs = 3_000;
/** The list of help entries may be long. And support may replace an account that is there. */
const slowIntervalMs = 15_000;

export interface AccountAnswer {
  /** The newest word that names an account. */
  answer: SupportWord | undefined;
  /** Support has answered without an account. */
  reply: SupportWord | undefined;
  /** The page showed another account for this enquiry before. */
  isChanged: boolean;
  /** The answer is expected, at most an hour. */
  isWaiting: boolean;
}

const validFor = (enquiry: Enquiry | undefined) => (enquiry ? enquiry.askedAt + answerValidMs - serverNow() : 0);

/** Waits for the answer to an enquiry, a message or an answer of support, and for another one that replaces it. `onSeen` keeps the accounts seen. */
export function useAccountAnswer(last: Enquiry | undefined, onSeen: (seen: readonly string[]) => void): AccountAnswer {
  const { has } = useBackend();
  const [shown, setShown] = useState<{ askedAt: number; account: string; isChanged: boolean }>();
  const [, setExpired] = useState<number>();
  const recent = last && validFor(last) > 0 ? last : undefined;
  const { notes: knownNotes, helps: knownHelps } = recent?.known ?? { notes: null, helps: null };
  const ofThis = shown?.askedAt === recent?.askedAt ? shown : undefined;
  // Numbers: SWR starts its timer anew for every new function, and a render every 3 s would never let the longer one end.
  const notes = useCall('get-user-note', knownNotes && {}, {
    refreshInterval: ofThis ? slowIntervalMs : quickIntervalMs,
    shouldRetryOnError: true,
  });
  const helps = useCall('get-help-list', knownHelps && {}, { refreshInterval: slowIntervalMs, shouldRetryOnError: true });
  // Both: the first one read may be the one that was replaced.
  const isRead = [knownNotes && notes, knownHelps && helps].every((list) => !list || list.data || list.error);
  const words = recent && isRead ? accountWords(recent, notes.data?.note, helps.data?.helps) : [];
  const seen = seenAccounts(recent?.seen, words);
  const answer = newestWord(words, seen);
  const reply = recent && isRead && !answer ? supportReply(recent, helps.data?.helps) : undefined;
  const account = answer && accountOf(answer);
  if (recent && account !== undefined && account !== ofThis?.account)
    setShown({ askedAt: recent.askedAt, account, isChanged: ofThis !== undefined });

  const keepSeen = useEffectEvent(() => {
    if (seen.length > (recent?.seen ?? []).length) onSeen(seen);
  });
  useEffect(() => keepSeen(), [seen.length]);

  const told = answer ?? reply;
  // The member reads it here: no badge and no toast about it.
  const markRead = useEffectEvent(() => {
    if (!told || told.isRead === true) return;
    const [call, lower] =
      told.source === 'note' ? (['read-note-message', lowerNoteCount] as const) : (['read-help-message', lowerHelpCount] as const);
    if (has(call)) lower(1, callForSuccess(call, { id: told.id })).catch(() => {}); // then the badge is back
  });
  useEffect(() => markRead(), [told?.id, told?.html]);

  useEffect(() => {
    if (!recent) return;
    const timer = setTimeout(() => setExpired(recent.askedAt), validFor(recent));
    return () => clearTimeout(timer);
  }, [recent]);

  return {
    answer,
    reply,
    isChanged: ofThis?.isChanged ?? false,
    isWaiting: !told && (knownNotes ?? knownHelps) !== null,
  };
}
