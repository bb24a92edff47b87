import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes, type GameType } from '#lib/games/lists/gameTypes.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import styles from './LobbyLists.module.scss';

interface ClosedGamesProps {
  type: GameType;
  /** Undefined until loaded. */
  lists: Record<GameType, readonly LobbyEntry[] | undefined>;
}

/** Says that all games of the type are under maintenance, and which other types are open. */
export function ClosedGames({ type, lists }: ClosedGamesProps) {
  const { t } = useTranslation();
  const isOpen = (each: GameType) => lists[each]?.some(({ isUsable }) => isUsable);
  if (!lists[type]?.length || isOpen(type)) return null;
  const open = gameTypes.filter(isOpen).map((each) => t(`game.${each}`));
  return (
    <p className={styles.warning}>
      <Icon name="wrench" />
      <span>
        {t('game.allClosed', { type: t(`game.${type}`) })}
        {open.length > 0 && ` ${t('game.openTypes', { types: open.join(', ') })}`}
      </span>
    </p>
  );
}
