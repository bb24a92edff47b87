import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#lib/api/useCall.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import {
  accountOf,
  accountValidMs,
  namesAccount,
  newestWord,
  seenAccounts,
  supportWords,
  type Enquiry,
  type SupportWord,
} from './supportWords.ts';
import { useReadHere } from './useReadHere.ts';

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

const validFor = (enquiry: Enquiry | undefined) => (enquiry ? enquiry.askedAt + accountValidMs - serverNow() : 0);

/** Waits for the answer to an enquiry, a message or an answer of support, and for another one that replaces it. `onSeen` keeps the accounts seen. */
export function useAccountAnswer(last: Enquiry | undefined, onSeen: (seen: readonly string[]) => void): AccountAnswer {
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
  const words = recent && isRead ? supportWords(recent, notes.data?.note, helps.data?.helps) : [];
  const seen = seenAccounts(recent?.seen, words);
  const newest = newestWord(words, seen);
  const answer = newest && namesAccount(newest) ? newest : undefined;
  const account = answer && accountOf(answer);
  if (recent && account !== undefined && account !== ofThis?.account)
    setShown({ askedAt: recent.askedAt, account, isChanged: ofThis !== undefined });

  const keepSeen = useEffectEvent(() => {
    if (seen.length > (recent?.seen ?? []).length) onSeen(seen);
  });
  useEffect(() => keepSeen(), [seen.length]);

  useReadHere(words, async () => {
    const [nextNotes, nextHelps] = await Promise.all([notes.mutate(), helps.mutate()]);
    return recent ? supportWords(recent, nextNotes?.note, nextHelps?.helps) : [];
  });

  useEffect(() => {
    if (!recent) return;
    const timer = setTimeout(() => setExpired(recent.askedAt), validFor(recent));
    return () => clearTimeout(timer);
  }, [recent]);

  return {
    answer,
    reply: answer ? undefined : newest,
    isChanged: ofThis?.isChanged ?? false,
    isWaiting: !newest && (knownNotes ?? knownHelps) !== null,
  };
}
