import { useTranslation } from 'next-i18next/pages';
import { use, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { LazyComponent, ServedPart } from '#components/controls/panels/LazyComponent.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes, useGameType } from '#lib/games/gameType.ts';
import { SharedAnswersContext, useBackend } from '#lib/site/siteSettings.ts';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';
import type { LobbyListsProps } from './LobbyLists.tsx';
import styles from './Lobby.module.scss';

const loadOwnLists = async () => (await import('./LobbyLists.tsx')).LobbyLists;

interface LobbyProps {
  isAlone?: boolean;
  loadLists?: () => Promise<ComponentType<LobbyListsProps>>;
}

/** `isAlone` is true on `/game`. The sport tab disappears if the backend has no sport entries. */
export function Lobby({ isAlone = false, loadLists = loadOwnLists }: LobbyProps) {
  const { t } = useTranslation();
  const { hasScreen } = useBackend();
  const [isSportEmpty, setSportEmpty] = useState(false);
  const types = gameTypes.filter(
    (each) => hasScreen(`/game?type=${each}`) && (each !== 'sport' || !isSportEmpty),
  );
  const { type, selectType, isOfAll } = useGameType(types);
  const hasServedGames =
    Boolean(use(SharedAnswersContext)?.['get-casino-setting']?.casiono.length) && type === 'casino'; // sic
  if (types.length === 0) return null;

  const skeletons = (
    <>
      <GameGridSkeleton key={type} shape={type === 'slot' ? 'slot' : 'table'} />
      {type === 'casino' && !isAlone && (
        <SlotRow>
          <GameGridSkeleton shape="slot" />
        </SlotRow>
      )}
    </>
  );

  return (
    <div id="lobby" className={isAlone ? styles.alone : undefined}>
      <Tabs
        rowClass={styles.bar}
        label={t('game.types')}
        tabs={types.map((id) => ({ id, label: t(`game.${id}`), icon: id }))}
        selected={type}
        onSelect={selectType}
        isOfAll={isOfAll}
      >
        <LazyComponent
          load={loadLists}
          props={{ type, isAlone, onSportEmpty: setSportEmpty }}
          fallback={
            hasServedGames ? (
              <ServedPart served="FirstGames" className={`${styles.list} ${styles.served}`}>
                {skeletons}
              </ServedPart>
            ) : (
              skeletons
            )
          }
        />
      </Tabs>
    </div>
  );
}

interface SlotRowProps {
  ref?: Ref<HTMLElement>;
  /** True until the row is near or the member has used the page. Phones then load no pictures of slots. */
  isFar?: boolean;
  children: ReactNode;
}

/** Without this row, the home page would show no slots. */
export function SlotRow({ ref, isFar = false, children }: SlotRowProps) {
  const { t } = useTranslation();
  const { hasScreen } = useBackend();
  if (!hasScreen('/game?type=slot')) return null;
  return (
    <section ref={ref} className={`${styles.row} ${styles.slots}`} data-far={isFar || undefined}>
      <h2>
        <PageLink href="/game?type=slot">
          {t('game.slot')}
          <Icon name="chevron-right" />
        </PageLink>
      </h2>
      {children}
    </section>
  );
}
