import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useIsNarrow } from '#components/controls/panels/useIsNarrow.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { PopupNotices } from './popups/PopupNotices.tsx';

const loadRecentGames = async () => (await import('./recent/RecentGames.tsx')).RecentGames;

/** What comes before the banner once the page is loaded. Wide screens have the recent games in the lobby. */
export function HomeTop() {
  const { has } = useBackend();
  const isNarrow = useIsNarrow();
  return (
    <>
      {has('get-notice-popup') && <PopupNotices />}
      {isNarrow && <LazyComponent load={loadRecentGames} props={{}} />}
    </>
  );
}
