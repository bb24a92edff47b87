import type { ComponentType } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { OperatorLink } from '#components/operator/OperatorLinks.tsx';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { useShownPath } from '#lib/navigation/address.ts';
import type { BarEntryName } from '#lib/site/siteChoices.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import styles from './BottomBar.module.scss';

interface BarItem {
  label: MessageKey;
  icon: IconName;
  /** The item links to the first of these pages that the backend supports. */
  paths: readonly string[];
}

const barItems: Readonly<Record<BarEntryName, BarItem>> = {
  home: { label: 'layout.home', icon: 'home', paths: ['/'] },
  games: { label: 'game.title', icon: 'casino', paths: ['/game'] },
  money: { label: 'layout.money', icon: 'wallet', paths: ['/deposit', '/withdraw', '/comp'] },
  news: { label: 'layout.news', icon: 'envelope', paths: ['/note', '/help', '/notice'] },
  me: { label: 'layout.me', icon: 'person', paths: ['/user'] },
};

interface BottomBarProps {
  loadNewsLabel: () => Promise<ComponentType<{ label: string }>>;
}

export function BottomBar(props: BottomBarProps) {
  const { t } = useTranslation();
  const { bottomBar } = useSite();
  const { hasScreen } = useBackend();

  return (
    <nav className={styles.bar} aria-label={t('layout.bottomBar')}>
      <ul>
        {bottomBar.map((entry) =>
          typeof entry === 'string'
            ? barItems[entry].paths.some(hasScreen) && (
                <li key={entry}>
                  <BarEntry name={entry} {...props} />
                </li>
              )
            : hasScreen(entry.url) && (
                <li key={entry.url}>
                  <OperatorLink href={entry.url}>
                    {entry.url.startsWith('/') && <Icon name="star" />}
                    <span>{entry.name}</span>
                  </OperatorLink>
                </li>
              ),
        )}
      </ul>
    </nav>
  );
}

function BarEntry({ name, loadNewsLabel }: BottomBarProps & { name: BarEntryName }) {
  const { t } = useTranslation();
  const pathname = useShownPath();
  const { hasScreen } = useBackend();
  const isMember = usePortalSession().status === 'authenticated';
  const { label, icon, paths } = barItems[name];
  const text = t(label);
  const word = <span>{text}</span>;

  return (
    <PageLink
      href={paths.find(hasScreen) ?? '/'}
      aria-current={paths.some((path) => path === pathname) ? 'page' : undefined}
    >
      <Icon name={icon} />
      {name === 'news' && isMember ? (
        <LazyComponent load={loadNewsLabel} props={{ label: text }} fallback={word} />
      ) : (
        word
      )}
    </PageLink>
  );
}
