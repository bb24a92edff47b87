import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Badge } from '#components/controls/text/Badge.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useShownPath } from '#lib/navigation/useShownPath.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import type { MenuEntry } from './menuEntries.ts';
import styles from './MenuLinks.module.scss';

/** Pages one below the other, with what is unread. */
export function MenuLinks({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const { asPath } = useRouter();
  const pathname = useShownPath();
  const counts = useCurrentUser();
  const { hasScreen } = useBackend();
  const current = pathname && (entries.find(({ path }) => path === asPath) ?? entries.find(({ path }) => path === pathname))?.path;

  return (
    <nav aria-label={label}>
      <ul className={styles.menu}>
        {entries
          .filter(({ path }) => hasScreen(path))
          .map(({ path, label: name, icon, count }) => (
            <li key={path}>
              <PageLink
                href={path}
                aria-current={path === current ? 'page' : undefined}
                aria-label={count && counts[count] > 0 ? t('layout.unread', { name: t(name), n: counts[count] }) : undefined}
              >
                <Icon name={icon} />
                {t(name)}
                {count && <Badge count={counts[count]} />}
                <Icon name="chevron-right" className={styles.arrow} />
              </PageLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
