import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { CopyLine, RequestId } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import type { CallResponse } from '#contract/calls.ts';
import type { Application } from '#contract/records/application.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callForSuccess, readCall, writeOnce } from '#lib/api/readCall.ts';
import { useCall } from '#lib/api/useCall.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { statusTone, statusTones } from '#lib/format/statuses.ts';
import { formatDayMinute, newestFirst, readMoment } from '#lib/format/times.ts';
import type { OperatorContent } from '#lib/html/operatorContent.ts';
import { longNumbers, plainText } from '#lib/html/plainText.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { serverNow, useSecondsUntil } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import styles from './Deposit.module.scss';

/** After this time the member has to ask again, because operators change their account often. */
const enquiryLastsMs = 3_600_000;

const quickIntervalMs = 5_000;
/** Help entries always use this interval, because their list may be long. */
const slowIntervalMs = 15_000;

/** A message or an answer of support. Only the member judges whether a letter names an account. */
interface Letter {
  key: string;
  source: 'note' | 'help';
  id: string;
  title: string;
  titleColor: string;
  html: string;
  /** A help entry has only the time of its question. */
  time: string;
  isRead: boolean | null;
}

/** `own`: the site's settings name an account. `absent`: the settings name no account, and the backend has no call to ask for one. */
type AccountPhase =
  'own' | 'absent' | 'idle' | 'asking' | 'waiting' | 'answered' | 'refused' | 'notSent' | 'unknown';

export interface AccountEnquiry {
  phase: AccountPhase;
  /** The letters that support has written since the last enquiry, newest first. */
  letters: readonly Letter[];
  /** The time of the last enquiry, in ms of the server's clock. */
  askedAt: number | undefined;
  requestId: string;
  ask: () => Promise<void>;
}

/** What was listed when the member asked for an account. A letter that was not listed then is new. */
interface Enquiry {
  askedAt: number;
  /** The keys of the letters that were listed when the member asked. */
  known: readonly string[];
  /** The time of the newest listed message, by the upstream's clock. Null if there was no message. */
  newestAt?: number | null;
  /** The ids of the listed deposits. Null if the list of deposits was not loaded. */
  deposits: readonly string[] | null;
}

const enquiries = webStore<Enquiry>(
  'localStorage',
  json((stored) =>
    Array.isArray((stored as Partial<Enquiry> | null)?.known) ? (stored as Enquiry) : undefined,
  ),
);

type Notes = CallResponse<'get-user-note'>['note'];
type Helps = CallResponse<'get-help-list'>['helps'];

function lettersOf(notes: Notes, helps: Helps): Letter[] {
  const letters = [
    ...notes.flatMap(({ contents, answer, lastDate: time, ...note }): Letter[] => [
      { ...note, key: `note ${note.id}`, source: 'note', html: contents, time },
      {
        ...note,
        key: `note answer ${note.id}`,
        source: 'note',
        title: '',
        html: answer ?? '',
        time,
      },
    ]),
    ...helps.map(({ answer, lastDate: time, ...help }): Letter => ({
      ...help,
      key: `help ${help.id}`,
      source: 'help',
      title: '',
      html: answer ?? '',
      time,
    })),
  ];
  return letters.filter(({ id, title, html }) => id !== '' && (title.trim() || html.trim()));
}

/** The upstream lists only the newest messages, so after a deletion an older message appears, which is not new. */
function isNew({ key, source, time }: Letter, { known, newestAt }: Enquiry): boolean {
  const at = readMoment(time);
  const hasMovedUp = source === 'note' && at !== -Infinity && at < (newestAt ?? -Infinity);
  return !known.includes(key) && !hasMovedUp;
}

const timeLeft = (enquiry: Enquiry | undefined) =>
  enquiry ? enquiry.askedAt + enquiryLastsMs - serverNow() : 0;

/** An enquiry ends when it expires, or when a later deposit is completed. */
function useCurrentEnquiry(
  storeKey: string,
  deposits: readonly Application[] | undefined,
): Enquiry | undefined {
  const stored = useSyncExternalStore(
    enquiries.subscribe,
    () => enquiries.get(storeKey),
    () => undefined,
  );
  const isUsed = deposits?.some(
    ({ id, status }) =>
      id !== '' &&
      statusTones[statusTone(status)].isPaid &&
      stored?.deposits?.includes(id) === false,
  );
  const current = !isUsed && timeLeft(stored) > 0 ? stored : undefined;

  useEffect(() => {
    if (isUsed) enquiries.set(storeKey, undefined);
  }, [isUsed, storeKey]);

  const [, setExpired] = useState<Enquiry>();
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => setExpired(current), timeLeft(current));
    return () => clearTimeout(timer);
  }, [current]);
  return current;
}

/** The account to pay into. `deposits` is needed, because a completed deposit ends an earlier enquiry. Visible letters count as read. */
export function useAccountEnquiry(
  deposits: readonly Application[] | undefined,
  isShown: boolean,
): AccountEnquiry {
  const { has } = useBackend();
  const { account } = useSite().deposit;
  const userId = usePortalSession().user?.userId ?? '';
  const storeKey = `account-enquiry:${userId}`;
  const [attempt, setAttempt] = useState<Failure | { phase: 'asking'; requestId: '' }>();
  const isRunning = useRef(false);
  const current = useCurrentEnquiry(storeKey, deposits);
  const last = account ? undefined : current;

  const [hasLetters, setHasLetters] = useState(false);
  const body = last && isShown ? {} : null;
  // The intervals are numbers, because SWR restarts its timer for each new function. With frequent renders, no timer would ever end.
  const notes = useCall('get-user-note', body, {
    refreshInterval: hasLetters ? slowIntervalMs : quickIntervalMs,
    shouldRetryOnError: true,
  });
  const helps = useCall('get-help-list', body, {
    refreshInterval: slowIntervalMs,
    shouldRetryOnError: true,
  });
  const all = last
    ? lettersOf(notes.data?.note ?? [], helps.data?.helps ?? []).filter((letter) =>
        isNew(letter, last),
      )
    : [];
  const letters = newestFirst(all, ({ time }) => time);
  if (hasLetters !== letters.length > 0) setHasLetters(!hasLetters);
  useReadHere(letters);

  async function ask(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setAttempt({ phase: 'asking', requestId: '' });
    const outcome = await askSupport(has);
    isRunning.current = false;
    if (!('known' in outcome)) return setAttempt(outcome);
    setAttempt(undefined);
    // While support still has an earlier enquiry, that enquiry stays stored, so that the letters since then stay new.
    if (outcome.isPending && last) return;
    const { known, newestAt } = outcome;
    enquiries.set(storeKey, {
      askedAt: serverNow(),
      known,
      newestAt,
      deposits: deposits?.map(({ id }) => id) ?? null,
    });
  }

  const usual = letters.length > 0 ? 'answered' : last ? 'waiting' : 'idle';
  const phase = account ? 'own' : has('user-ask-account') ? (attempt?.phase ?? usual) : 'absent';
  return { phase, letters, askedAt: last?.askedAt, requestId: attempt?.requestId ?? '', ask };
}

interface Asked extends Pick<Enquiry, 'known' | 'newestAt'> {
  isPending: boolean;
}

interface Failure {
  phase: 'refused' | 'notSent' | 'unknown';
  requestId: string;
}

/**
 * The listed letters are read before the enquiry is sent. Without them nothing is sent, because a list read later could contain the answer
 * already, which would then not be new.
 */
async function askSupport(has: ReturnType<typeof useBackend>['has']): Promise<Asked | Failure> {
  const read = Promise.all([
    has('get-user-note') ? readCall('get-user-note', {}).then(({ note }) => note) : [],
    has('get-help-list') ? readCall('get-help-list', {}).then((list) => list.helps) : [],
  ]);
  const present = await read.catch((error: CallError) => error);
  if (present instanceof CallError) return { phase: 'notSent', requestId: present.requestId };
  const [notes, helps] = present;
  const { kind, status, requestId } = await writeOnce('user-ask-account', {});
  const isPending = status === 'wait';
  if (kind !== 'done' && !isPending) return { phase: kind, requestId };
  const newestAt = Math.max(...notes.map(({ lastDate }) => readMoment(lastDate)));
  return { isPending, known: lettersOf(notes, helps).map(({ key }) => key), newestAt };
}

/** Marks each letter only once, because a letter that stays unread at the backend would be marked again at every poll. */
function useReadHere(letters: readonly Letter[]): void {
  const { has } = useBackend();
  const marked = useRef(new Set<string>());

  const mark = useEffectEvent(() => {
    for (const { source, id, isRead } of letters) {
      const call = source === 'note' ? 'read-note-message' : 'read-help-message';
      const place = `${source} ${id}`;
      if (isRead === true || marked.current.has(place) || !has(call)) continue;
      marked.current.add(place);
      void callForSuccess(call, { id }).then(checkHealth, () => {});
    }
  });
  const shown = letters.map(({ key }) => key).join();
  useEffect(() => mark(), [shown]);
}

const againAfterMs = 120_000;

export function DepositAccount({ enquiry }: { enquiry: AccountEnquiry }) {
  const { t } = useTranslation();
  const { account } = useSite().deposit;
  return (
    <section className={styles.account} aria-label={t('account.payInto')}>
      <h3>{t('account.payInto')}</h3>
      {account ? (
        <>
          <CopyLine text={account.number} />
          <p>
            {account.bank} · {account.holder}
          </p>
        </>
      ) : (
        <AskedAccount enquiry={enquiry} />
      )}
    </section>
  );
}

const faults: Partial<Record<AccountPhase, MessageKey>> = {
  refused: 'account.refused',
  notSent: 'account.notSent',
  unknown: 'account.unknown',
};

function AskedAccount({
  enquiry: { phase, letters, askedAt = 0, requestId, ask },
}: {
  enquiry: AccountEnquiry;
}) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const status = useRef<HTMLDivElement>(null);
  const isDue = useSecondsUntil(askedAt + againAfterMs) > 0 && phase === 'waiting';
  const isOnItsWay = phase === 'asking' || phase === 'waiting';
  const fault = faults[phase];

  async function handleAsk({ currentTarget: button }: MouseEvent) {
    await ask();
    // The button disappears while the answer is pending, so the status element takes the focus.
    requestAnimationFrame(() => {
      if (!button.isConnected && document.activeElement === document.body) status.current?.focus();
    });
  }

  return (
    <>
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {isOnItsWay && (
          <p className={styles.note}>
            {t('account.waiting')} {phase === 'waiting' && <Waited since={askedAt} />}
          </p>
        )}
        {fault && (
          <Callout tone={phase === 'unknown' ? 'waiting' : 'failed'} text={t(fault)}>
            {phase !== 'notSent' && (
              <div>
                <LinkButton href="/help" size="small" variant="quiet" icon="support">
                  {t('menu.help')}
                </LinkButton>
              </div>
            )}
            <RequestId id={requestId} />
          </Callout>
        )}
        {letters.map((letter, index) => (
          // Some backends repeat ids, so the key has a number. The number counts from the oldest letter, so a new letter changes no key.
          <SupportLetter key={`${letter.key} ${letters.length - index}`} letter={letter} />
        ))}
      </div>
      {!isOnline && <p className={styles.note}>{t('account.offline')}</p>}
      {!isDue && phase !== 'asking' && (
        <Button
          className={styles.again}
          variant="quiet"
          disabled={!isOnline}
          onClick={(event) => void handleAsk(event)}
        >
          {t(askedAt === 0 ? 'account.ask' : 'account.askAgain')}
        </Button>
      )}
    </>
  );
}

/** Screen readers do not announce each second. */
function Waited({ since }: { since: number }) {
  const { t } = useTranslation();
  const seconds = enquiryLastsMs / 1000 - useSecondsUntil(since + enquiryLastsMs);
  return (
    <span role="timer" aria-live="off">
      · {formatWait(seconds < againAfterMs / 1000 ? seconds : seconds - (seconds % 60), t)}
    </span>
  );
}

/** A letter is never folded, because its end may revoke its beginning. */
function SupportLetter({ letter: { source, title, titleColor, html, time } }: { letter: Letter }) {
  const { t } = useTranslation();
  const isNote = source === 'note';
  return (
    <article className={styles.letter}>
      <p className={styles.source}>
        {t(isNote ? 'menu.note' : 'help.answer')}
        {isNote && ` ${formatDayMinute(time)}`}
      </p>
      {title.trim() && (
        <h4>
          <OperatorTitle text={title} color={titleColor} />
        </h4>
      )}
      <OperatorHtml
        html={html}
        isWhole
        foot={(content) => <CopyNumbers title={title} content={content} />}
      />
    </article>
  );
}

function CopyNumbers({
  title,
  content: { element, isPlain },
}: {
  title: string;
  content: OperatorContent;
}) {
  const numbers = longNumbers(`${title}\n${plainText(element, isPlain)}`);
  if (numbers.length === 0) return null;
  return (
    <div className={styles.numbers}>
      {numbers.map((number) => (
        <CopyLine key={number} text={number} />
      ))}
    </div>
  );
}
