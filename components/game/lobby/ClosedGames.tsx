import Router from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes, type GameType } from '#lib/games/lists/gameTypes.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import styles from './LobbyLists.module.scss';

interface ClosedGamesProps {
  type: GameType;
  /** Undefined until loaded. */
  lists: Record<GameType, readonly LobbyEntry[] | undefined>;
}

/** Says that all games of the type are under maintenance, and leads to the other types that are open. */
export function ClosedGames({ type, lists }: ClosedGamesProps) {
  const { t } = useTranslation();
  const isOpen = (each: GameType) => lists[each]?.some(({ isUsable }) => isUsable);
  if (!lists[type]?.length || isOpen(type)) return null;

  function handleView(next: GameType) {
    focusHeading();
    void replaceQuery(Router, { type: next });
  }

  return (
    <div className={styles.warning}>
      <Icon name="wrench" />
      <span>{t('game.allClosed', { type: t(`game.${type}`) })}</span>
      {gameTypes.filter(isOpen).map((each) => (
        <Button key={each} size="small" icon={each} onClick={() => handleView(each)}>
          {t('game.viewType', { type: t(`game.${each}`) })}
        </Button>
      ))}
    </div>
  );
}
