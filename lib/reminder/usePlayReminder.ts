import { useEffect, useEffectEvent } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isSubmissionInFlight } from '#lib/money/submission/submissionRecord.ts';
import {
  setPreference,
  usePreferences,
  type Preferences,
} from '#lib/preferences/usePreferences.ts';
import { logout } from '#lib/session/portalSession.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { listen } from '#lib/storage/listeners.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** All tabs read the last reminder, so that only one of them shows a reminder. */
interface Mark {
  loginAt: number;
  /** The time of the last reminder, in minutes since the login. */
  minutes: number;
}

const storageKey = 'play-reminder';
const store = webStore<Mark>(
  'localStorage',
  json((stored) => (stored ?? undefined) as Mark | undefined),
);

const patienceMs = 1000;

const minutesSince = (loginAt: number): number =>
  Math.max(0, Math.floor((serverNow() - loginAt) / 60_000));

/** True if a reminder is due that no tab has shown. Missed reminders count once. */
function takeDue(loginAt: number, everyMinutes: number): boolean {
  const minutes = minutesSince(loginAt);
  const mark = store.get(storageKey);
  const last = mark?.loginAt === loginAt && Number.isFinite(mark.minutes) ? mark.minutes : 0;
  if (minutes - (minutes % everyMinutes) <= last) return false;
  store.set(storageKey, { loginAt, minutes });
  return true;
}

/** Calls `onDue` after each interval since the login, in one visible tab only. */
export function remindOfTime(loginAt: number, everyMinutes: number, onDue: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const periodMs = everyMinutes * 60_000;
    clearTimeout(timer);
    timer = setTimeout(() => void check(), periodMs - ((serverNow() - loginAt) % periodMs));
    if (document.visibilityState !== 'visible') return;
    const take = () => takeDue(loginAt, everyMinutes);
    if (await (navigator.locks?.request('portal-play-reminder', take) ?? take())) onDue();
  }

  // A timer can be late after the device has slept, or while the tab was hidden behind a game.
  const stop = listen(document, ['visibilitychange'], () => void check());
  void check();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Reminders that are already due at the new interval are skipped. */
export function chooseReminder(
  minutes: Preferences['reminderMinutes'],
  loginAt: number | undefined,
): void {
  if (loginAt !== undefined) store.set(storageKey, { loginAt, minutes: minutesSince(loginAt) });
  setPreference('reminderMinutes', minutes);
}

/** Shows the time since the login and offers the logout, at this device's interval (docs/promises.md, V3). */
export function usePlayReminder(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { loginAt } = usePortalSession();
  const { reminderMinutes } = usePreferences();

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (loginAt === undefined) return;
    const question = { text: t('reminder', { min: minutesSince(loginAt) }), signal };
    if (
      !(await dialogs.confirm({
        ...question,
        confirmText: t('session.logout'),
        cancelText: t('reminder.continue'),
      }))
    )
      return;
    logout();
    void router.push('/');
  });

  useEffect(() => {
    if (loginAt === undefined || reminderMinutes === 0) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function askPatiently(): void {
      if (dialogs.isOpen() || isSubmissionInFlight()) timer = setTimeout(askPatiently, patienceMs);
      else void ask(leaving.signal);
    }

    const stop = remindOfTime(loginAt, reminderMinutes, askPatiently);
    return () => {
      stop();
      clearTimeout(timer);
      leaving.abort();
    };
  }, [loginAt, reminderMinutes]);
}
