import { useEffect, useState } from 'react';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { remindOfTime } from './remindOfTime.ts';
import { watchStartingMoney } from './startingMoney.ts';
import { useLoginTime } from './useLoginTime.ts';

/** Whether it is time to remind the member of the time, as often as this device is set to (promises V3). Mounted once, in the shell. */
export function usePlayReminder(): { isDue: boolean; dismiss: () => void } {
  const loginAt = useLoginTime();
  const { reminderMinutes } = usePreferences();
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (loginAt !== undefined) return watchStartingMoney(loginAt);
  }, [loginAt]);

  useEffect(() => {
    if (loginAt !== undefined && reminderMinutes > 0) return remindOfTime(loginAt, reminderMinutes, () => setDue(true));
  }, [loginAt, reminderMinutes]);

  return { isDue, dismiss: () => setDue(false) };
}
