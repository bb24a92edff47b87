import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { gameTypes } from '#lib/games/lists/gameTypes.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import styles from './MainMenu.module.scss';

const entries = [
  ...gameTypes.map((type): MenuEntry => ({ path: `/game?type=${type}`, label: `game.${type}`, icon: type })),
  ...menuEntries,
];

/** The second row on wide screens: the games, and the member's pages. Visitors see all entries; a locked page asks them to log in. */
export function MainMenu() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { hasScreen } = useBackend();
  const type = useAddressQuery().get('type') ?? gameTypes[0];
  const here = pathname === '/game' ? `/game?type=${type}` : pathname;

  return (
    <nav className={styles.menu} aria-label={t('layout.mainMenu')}>
      <ul>
        {entries
          .filter(({ path }) => hasScreen(path))
          .map(({ path, label, icon }) => (
            <li key={path}>
              <PageLink href={path} aria-current={path === here ? 'page' : undefined}>
                <Icon name={icon} />
                {t(label)}
              </PageLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
