import type { ComponentType } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes } from '#lib/games/lists/gameTypes.ts';
import { useGameType } from '#lib/games/lobby/useGameType.ts';
import { useShownPath } from '#lib/navigation/useShownPath.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import type { CountedLabelProps } from './CountedLabel.tsx';
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import styles from './MainMenu.module.scss';

const gameEntries = gameTypes.map((type): MenuEntry => ({ path: `/game?type=${type}`, label: `game.${type}`, icon: type }));

interface MainMenuProps {
  /** The label of a page that counts what is unread, with what else members load. */
  loadLabel: () => Promise<ComponentType<CountedLabelProps>>;
}

/** The second row on wide screens: the games, and the member's pages. Visitors see all entries; a locked page asks them to log in. */
export function MainMenu({ loadLabel }: MainMenuProps) {
  const { t } = useTranslation();
  const pathname = useShownPath();
  const { status } = usePortalSession();
  const { hasScreen } = useBackend();
  // As in the lobby: an address without a type shows the last choice. Only the lobby knows whether a list is empty.
  const [type, , isOfAll] = useGameType(gameTypes.filter((each) => hasScreen(`/game?type=${each}`)));
  const here = pathname === '/game' ? !isOfAll && `/game?type=${type}` : pathname;

  return (
    <nav className={styles.menu} aria-label={t('layout.mainMenu')}>
      {[gameEntries, menuEntries].map((entries) => (
        <ul key={entries[0]?.path}>
          {/* Without its link, an entry is empty and hidden. */}
          {entries.map(({ path, label, icon, count }) => (
            <li key={path}>
              <PageLink href={path} aria-current={path === here ? 'page' : undefined}>
                <Icon name={icon} />
                {count && status === 'authenticated' ? (
                  <LazyComponent load={loadLabel} props={{ label, count }} fallback={t(label)} />
                ) : (
                  t(label)
                )}
              </PageLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
