import { useTranslation } from 'next-i18next/pages';
import { LanguageLinks } from '#components/language/LanguageLinks.tsx';
import { setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { ClearGames } from './ClearGames.tsx';
import { ReminderChoice } from './ReminderChoice.tsx';
import { Section } from './Section.tsx';
import { SwitchField } from '#components/controls/fields/SwitchField.tsx';
import styles from './SettingsSection.module.scss';

/** The settings of this device. Changes apply at once, in every tab. */
export function SettingsSection() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { isAmountHidden, isMotionReduced, isUserIdKept } = usePreferences();

  function handleKeepUserId(isKept: boolean) {
    setPreference('isUserIdKept', isKept);
    rememberUserId(isKept ? (user?.userId ?? '') : '');
  }

  return (
    <Section id="settings">
      <p className={styles.lead}>{t('setting.thisDevice')}</p>
      <div className={styles.rows}>
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
        <SwitchField label={t('setting.rememberId')} hint={t('setting.rememberIdNote')} isOn={isUserIdKept} onChange={handleKeepUserId} />
        <ReminderChoice />
        <ClearGames savedList="favorite" />
        <ClearGames savedList="recent" />
        <div className={styles.language}>
          <h3>{t('language.label')}</h3>
          <LanguageLinks />
        </div>
      </div>
    </Section>
  );
}
