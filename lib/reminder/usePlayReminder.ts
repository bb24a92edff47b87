import { useEffect, useState } from 'react';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { remindOfTime } from './remindOfTime.ts';
import { watchStartingMoney } from './startingMoney.ts';
import { useLoginTime } from './useLoginTime.ts';

/** Whether the play-time reminder is due, at this device's interval (promises V3). Mounted once, in MemberWatch. */
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
