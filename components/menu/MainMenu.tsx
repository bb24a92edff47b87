import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes } from '#lib/games/lists/gameTypes.ts';
import { useGameType } from '#lib/games/lobby/useGameType.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import styles from './MainMenu.module.scss';

const gameEntries = gameTypes.map((type): MenuEntry => ({ path: `/game?type=${type}`, label: `game.${type}`, icon: type }));

/** The second row on wide screens: the games, and the member's pages. Visitors see all entries; a locked page asks them to log in. */
export function MainMenu() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { hasScreen } = useBackend();
  const only = useAddressQuery().get('only');
  // As in the lobby: an address without a type shows the last choice. Only the lobby knows whether a list is empty.
  const [type] = useGameType(gameTypes.filter((each) => hasScreen(`/game?type=${each}`)));
  const gamesHere = only ? '' : `/game?type=${type}`;
  const here = pathname === '/game' ? gamesHere : pathname;

  return (
    <nav className={styles.menu} aria-label={t('layout.mainMenu')}>
      {[gameEntries, menuEntries].map((entries) => (
        <ul key={entries[0]?.path}>
          {/* Without its link, an entry is empty and hidden. */}
          {entries.map(({ path, label, icon }) => (
            <li key={path}>
              <PageLink href={path} aria-current={path === here ? 'page' : undefined}>
                <Icon name={icon} />
                {t(label)}
              </PageLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
