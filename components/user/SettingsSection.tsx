import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { SwitchField } from '#components/controls/fields/SwitchField.tsx';
import row from '#components/controls/fields/SwitchField.module.scss';
import { LanguageLinks } from '#components/language/LanguageLinks.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { clearSavedList } from '#lib/games/favorites/savedGames.ts';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { useInstallOffer } from '#lib/navigation/installOffer.ts';
import { setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { ReminderChoice } from './ReminderChoice.tsx';
import { Section } from './Section.tsx';
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
    <Section title="user.settings">
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
        <InstallRow />
        <ClearGames savedList="favorite" />
        <ClearGames savedList="recent" />
        <div className={styles.language} data-languages="">
          <h3>{t('language.label')}</h3>
          <LanguageLinks />
        </div>
      </div>
    </Section>
  );
}

function InstallRow() {
  const { t } = useTranslation();
  const id = useId();
  const offer = useInstallOffer();
  if (!offer) return null;
  return (
    <div className={row.row}>
      <p className={row.texts}>
        <span id={id}>{t('app.install')}</span>
        <span className={row.hint}>{t(offer === 'byShare' ? 'app.installByShare' : 'app.installHint')}</span>
      </p>
      {offer !== 'byShare' && (
        <Button size="small" aria-describedby={id} onClick={offer.install}>
          {t('app.add')}
        </Button>
      )}
    </div>
  );
}

function ClearGames({ savedList }: { savedList: SavedList }) {
  const { t } = useTranslation();
  const id = useId();
  const ask = useQuestion();
  const { user } = usePortalSession();
  const count = useSavedGames(savedList).length;

  async function handleClear() {
    if (count === 0 || !user) return;
    const question = { text: t(`setting.clear.${savedList}Question`), confirmText: t('setting.clear'), isDangerous: true };
    if (!(await ask(question))) return;
    clearSavedList(savedList, user.userId);
    void dialogs.toast({ text: t('setting.cleared'), kind: 'success' });
  }

  return (
    <div className={row.row}>
      <p className={row.texts}>
        <span id={id}>{t(`game.only.${savedList}`)}</span>
        <span className={row.hint}>{t('setting.savedGames', { count })}</span>
      </p>
      <Button size="small" aria-describedby={id} aria-disabled={count === 0} onClick={handleClear}>
        {t('setting.clear')}
      </Button>
    </div>
  );
}
