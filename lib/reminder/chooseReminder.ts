import { setPreference } from '#lib/preferences/usePreferences.ts';
import type { Preferences } from '#lib/preferences/usePreferences.ts';
import { minutesSince } from './minutesSince.ts';
import { markReminded } from './reminderMark.ts';

/** Sets how often the member is reminded. Counts from the login as before, but nothing that would have been due by now is told. */
export function chooseReminder(minutes: Preferences['reminderMinutes'], loginAt: number | undefined): void {
  if (loginAt !== undefined) markReminded(loginAt, minutesSince(loginAt));
  setPreference('reminderMinutes', minutes);
}
