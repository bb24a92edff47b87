import { useTranslation } from 'next-i18next/pages';
import { reminderChoices, usePreferences } from '#lib/preferences/usePreferences.ts';
import { chooseReminder } from '#lib/reminder/chooseReminder.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import styles from './ReminderChoice.module.scss';

export function ReminderChoice() {
  const { t } = useTranslation();
  const { reminderMinutes } = usePreferences();
  const loginAt = useLoginTime();

  return (
    <fieldset className={styles.choice} aria-describedby="reminder-note">
      <legend>{t('setting.reminder')}</legend>
      <p id="reminder-note" className={styles.note}>
        {t('setting.reminderNote')}
      </p>
      <div className={styles.options}>
        {reminderChoices.map((minutes) => (
          <label key={minutes}>
            <input type="radio" name="reminder" checked={minutes === reminderMinutes} onChange={() => chooseReminder(minutes, loginAt)} />
            <span>{minutes === 0 ? t('setting.off') : t('play.minutes', { minutes })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
