import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import { menuEntries } from './menuEntries.ts';
import styles from './MainMenu.module.scss';

/** The second row on wide screens. Visitors see all entries; a locked page asks them to log in. */
export function MainMenu() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { hasScreen } = useBackend();

  return (
    <nav className={styles.menu} aria-label={t('layout.mainMenu')}>
      <ul>
        {menuEntries
          .filter(({ path }) => hasScreen(path))
          .map(({ path, label, icon }) => (
            <li key={path}>
              <PageLink href={path} aria-current={pathname === path ? 'page' : undefined}>
                <Icon name={icon} />
                {t(label)}
              </PageLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
