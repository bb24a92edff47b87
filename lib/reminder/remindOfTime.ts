import { serverNow } from '#lib/session/serverClock.ts';
import { workerTimer } from '#lib/member/workerTimer.ts';
import { minutesSince } from './minutesSince.ts';
import { lastReminded, markReminded } from './reminderMark.ts';

/**
 * Calls back every so many minutes after the login, in one tab of the browser: the one the member sees, or else the first one to be seen
 * afterwards. Several periods that went by unseen are one. Returns the way to stop.
 */
export function remindOfTime(loginAt: number, everyMinutes: number, onDue: () => void): () => void {
  const timer = workerTimer(look);

  /** Worker timers run in hidden tabs too, and a moment late rather than early. */
  function waitForNext(): void {
    const sinceLogin = serverNow() - loginAt;
    const period = everyMinutes * 60_000;
    timer.set(period - (sinceLogin % period));
  }

  function look(): void {
    waitForNext();
    if (document.visibilityState === 'visible') void claim(loginAt, everyMinutes).then((isOurs) => isOurs && onDue());
  }

  // After sleep, or when the member comes back from a game.
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    timer.stop();
    document.removeEventListener('visibilitychange', look);
  };
}

/** Whether a reminder is due that nobody has given yet; from then on it counts as given. */
async function claim(loginAt: number, everyMinutes: number): Promise<boolean> {
  function take(): boolean {
    const minutes = minutesSince(loginAt);
    const due = minutes - (minutes % everyMinutes);
    if (due <= lastReminded(loginAt)) return false;
    markReminded(loginAt, minutes);
    return true;
  }
  return navigator.locks ? navigator.locks.request('portal-play-reminder', take) : take();
}
