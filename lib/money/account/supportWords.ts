import type { CallResponse } from '#contract/calls.ts';
import { compareToMoment } from '#lib/format/compareToMoment.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { accountLines } from '#lib/html/quoteAccounts.ts';

/** An account is valid for a short time: later the member has to ask again. */
export const accountValidMs = 3_600_000;

export interface Enquiry {
  /** In ms since the epoch, by the server's clock. */
  askedAt: number;
  /** The ids of the messages and of the answered help entries before it; null = unknown. */
  known: { notes: readonly string[] | null; helps: readonly string[] | null };
  /** The ids of the questions that waited for support then. */
  waiting?: readonly string[];
  /** The ids of the deposits before it; null = unknown. */
  deposits?: readonly string[] | null;
  /** The accounts that were named since, in the order in which this browser saw them. */
  seen?: readonly string[];
}

/** A message, or the answer of a help entry. */
export interface SupportWord {
  source: 'note' | 'help';
  id: string;
  /** HTML as received from the upstream. */
  html: string;
  isRead: boolean | null;
  /** The account numbers in it. */
  numbers: readonly string[];
}

type Note = CallResponse<'get-user-note'>['note'][number];
type Help = CallResponse<'get-help-list'>['helps'][number];

const isNew = (id: string, known: readonly string[] | null) => id !== '' && known !== null && !known.includes(id);

/** Without an answer the contents as they are: in a text without markup, the line breaks are meant. */
export const noteHtml = (contents: string, answer: string | null): string => (answer ? `${contents}<p>${answer}` : contents);

const noteWord = ({ id, contents, answer, isRead }: Note): SupportWord =>
  word({ source: 'note', id, html: noteHtml(contents, answer), isRead });
const helpWord = ({ id, answer, isRead }: Help): SupportWord => word({ source: 'help', id, html: answer ?? '', isRead });
const word = (text: Omit<SupportWord, 'numbers'>): SupportWord => ({ ...text, numbers: findAccountNumbers(text.html) });

export const namesAccount = ({ numbers }: SupportWord) => numbers.length > 0;

/** The newest message and the newest answer that did not exist before the enquiry and name an account; without one, support's answer to it. */
export function supportWords(enquiry: Enquiry, notes: readonly Note[] = [], helps: readonly Help[] = []): SupportWord[] {
  const { known, askedAt } = enquiry;
  // The upstream sends the newest messages only: an older one may move up. Help entries have only the time of their question.
  const newNotes = notes.filter(({ id, lastDate }) => isNew(id, known.notes) && compareToMoment(lastDate, askedAt) !== 'before');
  const newHelps = helps.filter(({ id }) => isNew(id, known.helps));
  const words = [newNotes.map(noteWord).find(namesAccount), newHelps.map(helpWord).find(namesAccount)];
  const reply = words.some(Boolean) ? undefined : ownAnswer(enquiry, newHelps);
  return [...words, reply].filter((word) => word !== undefined);
}

/** The answer of the enquiry's own entry, the first one since. It names no account: "not now". */
function ownAnswer({ waiting = [] }: Enquiry, newHelps: readonly Help[]): SupportWord | undefined {
  const entries = newHelps.filter(({ id }) => !waiting.includes(id));
  const own = newestFirst(entries, ({ lastDate }) => lastDate).at(-1);
  return own?.answer ? helpWord(own) : undefined;
}

/** The accounts seen so far, with those of `words` behind them. An answer can be replaced, a message cannot: of two that are new, the answer is the later one. */
export function seenAccounts(seen: readonly string[] = [], words: readonly SupportWord[]): string[] {
  return [...new Set([...seen, ...words.filter(namesAccount).map(accountOf)])];
}

/** The word whose account was seen last. */
export function newestWord(words: readonly SupportWord[], seen: readonly string[]): SupportWord | undefined {
  return words.toSorted((one, other) => seen.indexOf(accountOf(one)) - seen.indexOf(accountOf(other))).at(-1);
}

/** For the member: the lines of the accounts, or the whole text where they are not clear. */
export const accountNames = ({ html, numbers }: SupportWord): string => accountLines(html, numbers).join('\n');

export const accountOf = ({ numbers }: SupportWord): string => numbers.join(', ');
