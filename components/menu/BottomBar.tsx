import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Badge } from '#components/controls/text/Badge.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { OperatorLink } from '#components/operator/OperatorLink.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useShownPath } from '#lib/navigation/useShownPath.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import type { BarEntryName } from '#lib/site/barEntryNames.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { barItems } from './barItems.ts';
import type { ResumeEntryProps } from './ResumeEntry.tsx';
import styles from './BottomBar.module.scss';

const loadSheet = async () => (await import('./BarSheet.tsx')).BarSheet;
const loadResumeEntry = async () => (await import('./ResumeEntry.tsx')).ResumeEntry;

/** The main places within reach of a thumb, on screens narrower than a desktop's. The site decides on its entries. */
export function BottomBar() {
  const { t } = useTranslation();
  const { bottomBar } = useSite();
  const { hasScreen } = useBackend();
  const [sheet, setSheet] = useState<'money' | 'me' | null>(null);
  const closeSheet = () => setSheet(null);
  const [isResumed, setResumed] = useState(false);
  const shown = bottomBar.filter((entry) => (typeof entry === 'string' ? barItems[entry].paths.some(hasScreen) : hasScreen(entry.url)));

  return (
    <>
      <nav className={styles.bar} aria-label={t('layout.bottomBar')}>
        <ul>
          {shown.map((entry) =>
            typeof entry !== 'string' ? (
              <li key={entry.url}>
                <OperatorLink href={entry.url}>
                  {entry.url.startsWith('/') && <Icon name="star" />}
                  <span>{entry.name}</span>
                </OperatorLink>
              </li>
            ) : (
              <li key={entry}>
                {entry === 'resume' ? (
                  <Resume onCurrent={setResumed} />
                ) : (
                  <BarEntry name={entry} isLeft={isResumed && entry === 'games'} onSheet={setSheet} />
                )}
              </li>
            ),
          )}
        </ul>
      </nav>
      {sheet && <LazyComponent load={loadSheet} props={{ name: sheet, onClose: closeSheet }} onFailure={closeSheet} />}
    </>
  );
}

interface BarEntryProps {
  name: Exclude<BarEntryName, 'resume'>;
  /** Its page is shown by another entry. */
  isLeft: boolean;
  onSheet: (name: 'money' | 'me') => void;
}

function BarEntry({ name, isLeft, onSheet }: BarEntryProps) {
  const { t } = useTranslation();
  const pathname = useShownPath();
  const { status } = usePortalSession();
  const { hasScreen } = useBackend();
  const member = useCurrentUser();
  const { label, icon, paths, fragment = '', counts = [] } = barItems[name];
  const unread = counts.reduce((sum, counter) => sum + member[counter], 0);
  const isCurrent = !isLeft && paths.some((path) => path === pathname);
  const accessibleName = unread > 0 ? t('layout.unread', { name: t(label), n: unread }) : undefined;
  const face = (
    <>
      <Icon name={icon} />
      <Badge count={unread} />
      <span>{t(label)}</span>
    </>
  );

  return status === 'authenticated' && (name === 'money' || name === 'me') ? (
    <button type="button" aria-haspopup="dialog" aria-current={isCurrent} aria-label={accessibleName} onClick={() => onSheet(name)}>
      {face}
    </button>
  ) : (
    <PageLink href={`${paths.find(hasScreen) ?? '/'}${fragment}`} aria-current={isCurrent ? 'page' : undefined} aria-label={accessibleName}>
      {face}
    </PageLink>
  );
}

/** Visitors log in; the header then has the registration instead. The member's last game comes in a separate chunk, with what starts a game. */
function Resume(props: ResumeEntryProps) {
  const { t } = useTranslation();
  const pathname = useShownPath();
  const { status } = usePortalSession();
  const place = (
    <button type="button" disabled>
      <Icon name="play" />
      <span>{t('layout.resume')}</span>
    </button>
  );
  if (status === 'loading') return place;
  if (status === 'authenticated') return <LazyComponent load={loadResumeEntry} props={props} fallback={place} />;
  return (
    <PageLink href="/login" aria-current={pathname === '/login' ? 'page' : undefined}>
      <Icon name="lock" />
      <span>{t('session.login')}</span>
    </PageLink>
  );
}
