import { useTranslation } from 'next-i18next/pages';
import { SwitchField } from '#components/controls/fields/choices.tsx';
import { SelectField } from '#components/controls/fields/Field.tsx';
import { reminderChoices, setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import { chooseReminder } from '#lib/reminder/usePlayReminder.ts';
import styles from './user.module.scss';

/** The settings of this device. Changes apply at once, in every tab. */
export function SettingsSection() {
  const { t } = useTranslation();
  const { isAmountHidden, isMotionReduced, reminderMinutes } = usePreferences();
  const loginAt = useLoginTime();

  function handleReminder(value: string) {
    chooseReminder(reminderChoices.find((minutes) => String(minutes) === value) ?? 0, loginAt);
  }

  return (
    <section className={styles.card} aria-label={t('user.settings')}>
      <p className={styles.note}>{t('setting.thisDevice')}</p>
      <SwitchField
        label={t('setting.hideAmounts')}
        hint={t('setting.hideAmountsNote')}
        isOn={isAmountHidden}
        onChange={(isOn) => setPreference('isAmountHidden', isOn)}
      />
      <SwitchField
        label={t('setting.lessMotion')}
        hint={t('setting.lessMotionNote')}
        isOn={isMotionReduced}
        onChange={(isOn) => setPreference('isMotionReduced', isOn)}
      />
      <SelectField label={t('setting.reminder')} value={String(reminderMinutes)} onChange={({ target }) => handleReminder(target.value)}>
        {reminderChoices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? t('setting.off') : t('play.minutes', { minutes })}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
