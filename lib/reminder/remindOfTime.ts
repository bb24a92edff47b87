import { serverNow } from '#lib/session/serverClock.ts';
import { workerTimer } from '#lib/member/workerTimer.ts';
import { minutesSince } from './minutesSince.ts';
import { lastReminded, markReminded } from './reminderMark.ts';

/** Calls back at the chosen interval after the login, in the first visible tab. Missed intervals count once. Returns the stop function. */
export function remindOfTime(loginAt: number, everyMinutes: number, onDue: () => void): () => void {
  const timer = workerTimer(check);

  /** A worker timer is not throttled in hidden tabs. It fires late rather than early. */
  function waitForNext(): void {
    const sinceLogin = serverNow() - loginAt;
    const period = everyMinutes * 60_000;
    timer.set(period - (sinceLogin % period));
  }

  function check(): void {
    waitForNext();
    if (document.visibilityState === 'visible') void claim(loginAt, everyMinutes).then((isOurs) => isOurs && onDue());
  }

  // After sleep, or when the member returns from a game.
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    timer.stop();
    document.removeEventListener('visibilitychange', check);
  };
}

/** Whether a reminder is due that no tab has shown. Marks it as shown. */
async function claim(loginAt: number, everyMinutes: number): Promise<boolean> {
  function markIfDue(): boolean {
    const minutes = minutesSince(loginAt);
    const due = minutes - (minutes % everyMinutes);
    if (due <= lastReminded(loginAt)) return false;
    markReminded(loginAt, minutes);
    return true;
  }
  return navigator.locks ? navigator.locks.request('portal-play-reminder', markIfDue) : markIfDue();
}
