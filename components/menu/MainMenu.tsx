import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes } from '#lib/games/lists/gameTypes.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import styles from './MainMenu.module.scss';

/** Icons without a word. */
const savedLists = [
  { path: '/game?only=recent', label: 'game.only.recent', icon: 'clock' },
  { path: '/game?only=favorite', label: 'game.only.favorite', icon: 'star' },
] as const;

const entries = [
  ...gameTypes.map((type): MenuEntry => ({ path: `/game?type=${type}`, label: `game.${type}`, icon: type })),
  ...savedLists,
  ...menuEntries,
];

/** The second row on wide screens: the games, and the member's pages. Visitors see all entries; a locked page asks them to log in. */
export function MainMenu() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const query = useAddressQuery();
  const only = query.get('only');
  const gamesHere = only ? `/game?only=${only}` : `/game?type=${query.get('type') ?? gameTypes[0]}`;
  const here = pathname === '/game' ? gamesHere : pathname;

  return (
    <nav className={styles.menu} aria-label={t('layout.mainMenu')}>
      <ul>
        {/* Without its link, an entry is empty and hidden. */}
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <PageLink href={path} aria-current={path === here ? 'page' : undefined} title={path.includes('only') ? t(label) : undefined}>
              <Icon name={icon} />
              {t(label)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
