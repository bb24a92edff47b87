import { useIsNarrow } from '#components/controls/panels/useIsNarrow.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { PopupNotices } from './popups/PopupNotices.tsx';
import { RecentGames } from './recent/RecentGames.tsx';

/** What comes before the banner once the page is loaded. Wide screens have the recent games in the lobby. */
export function HomeTop() {
  const { has } = useBackend();
  const isNarrow = useIsNarrow();
  return (
    <>
      {has('get-notice-popup') && <PopupNotices />}
      {isNarrow && <RecentGames />}
    </>
  );
}
