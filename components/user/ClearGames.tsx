import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { clearSavedList, type SavedList } from '#lib/games/favorites/savedGames.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './ClearGames.module.scss';

/** Clears the member's favorite or recent games on this device. */
export function ClearGames({ savedList }: { savedList: SavedList }) {
  const { t } = useTranslation();
  const id = useId();
  const { user } = usePortalSession();
  const count = useSavedGames(savedList).length;

  async function handleClear() {
    if (count === 0 || !user) return;
    const question = { text: t(`setting.clear.${savedList}Question`), confirmText: t('setting.clear'), isDangerous: true };
    if (!(await dialogs.confirm(question))) return;
    clearSavedList(savedList, user.userId);
    void dialogs.toast({ text: t('setting.cleared'), kind: 'success' });
  }

  return (
    <div className={styles.row}>
      <p className={styles.texts}>
        <span id={id}>{t(`game.only.${savedList}`)}</span>
        <span className={styles.hint}>{t('setting.savedGames', { count })}</span>
      </p>
      <Button size="small" aria-describedby={id} aria-disabled={count === 0} onClick={handleClear}>
        {t('setting.clear')}
      </Button>
    </div>
  );
}
