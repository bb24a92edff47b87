import { setPreference, type Preferences } from '#lib/preferences/usePreferences.ts';
import { minutesSince } from './minutesSince.ts';
import { markReminded } from './reminderMark.ts';

/** Sets the reminder interval, counted from the login. Skips reminders that would already be due. */
export function chooseReminder(minutes: Preferences['reminderMinutes'], loginAt: number | undefined): void {
  if (loginAt !== undefined) markReminded(loginAt, minutesSince(loginAt));
  setPreference('reminderMinutes', minutes);
}
