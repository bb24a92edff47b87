import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import {
  LazyComponent,
  ServedPart,
  useIsAfterFirstView,
} from '#components/controls/panels/LazyComponent.tsx';
import { Icon, VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { Lobby } from '#components/game/Lobby.tsx';
import { usePrefersReducedMotion } from '#lib/preferences/usePreferences.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { SharedAnswersContext, useBackend, useSite } from '#lib/site/siteSettings.ts';
import { useAfterHydration } from '#lib/storage/useAfterHydration.ts';
import { Banner } from './Banner.tsx';
import { Board, BoardSkeleton } from './Board.tsx';
import { JackpotStrip } from './JackpotStrip.tsx';
import styles from './Home.module.scss';

const loadTop = async () => (await import('./homeParts.tsx')).HomeTop;
const loadLists = async () => (await import('./homeParts.tsx')).LobbyLists;
// The boxes are imported through homeParts, so that their script does not repeat modules that the script of homeParts contains.
const loadBoxes = async () => (await import('./homeParts.tsx')).loadBoxes();
const loadNotices = async () => (await loadBoxes()).NoticeEntries;
const loadHelps = async () => (await loadBoxes()).HelpEntries;
const loadBoards = async () => (await loadBoxes()).MoneyBoards;

export function HomeScreen() {
  const { t } = useTranslation();
  const { name, hasBoards } = useSite();
  const { has } = useBackend();
  const boxes = useRef<HTMLDivElement>(null);
  const hasBoxes = useIsAfterFirstView(boxes);
  const hasNotices = use(SharedAnswersContext)?.['get-user-notices'] !== undefined;
  const { banner, jackpots } = useMovingParts();
  const skeleton = <BoardSkeleton />;
  const games = <Lobby key="games" loadLists={loadLists} />;
  const more = (href: string, label: string) => (
    <PageLink href={href} aria-label={label}>
      {t('action.more')}
      <Icon name="chevron-right" />
    </PageLink>
  );

  return (
    <>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
      <div className={styles.screen}>
        <div className={styles.top}>
          <LazyComponent load={loadTop} props={{}} />
        </div>
        {/* The keys keep the state of the parts when their order changes after hydration. */}
        {useAreGamesFirst() ? [jackpots, games, banner] : [banner, jackpots, games]}
        <div ref={boxes} className={styles.boxes}>
          {has('get-user-notices') && (
            <Board
              title={t('menu.notice')}
              icon="megaphone"
              more={more('/notice', t('home.moreNotices'))}
            >
              <LazyComponent
                load={loadNotices}
                props={{}}
                isWanted={hasBoxes}
                fallback={
                  hasNotices ? <ServedPart served="NoticeEntries">{skeleton}</ServedPart> : skeleton
                }
              />
            </Board>
          )}
          {has('get-help-list') && (
            <Board title={t('menu.help')} icon="support" more={more('/help', t('home.moreHelp'))}>
              <LazyComponent load={loadHelps} props={{}} isWanted={hasBoxes} fallback={skeleton} />
            </Board>
          )}
        </div>
        {hasBoards && (
          <div className={styles.place}>
            <LazyComponent load={loadBoards} props={{}} isWanted={hasBoxes} />
          </div>
        )}
      </div>
    </>
  );
}

/** One button stops both the banner and the jackpots (WCAG 2.2.2). */
function useMovingParts() {
  const { t } = useTranslation();
  const { jackpot } = useSite();
  const isCalm = usePrefersReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isPlaying = choice ?? !isCalm;
  const pause = (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={t(isPlaying ? 'home.pause' : 'home.play')}
      onClick={() => setChoice(!isPlaying)}
    />
  );
  const hasLiveFigures = jackpot.isShown && jackpot.isLive;
  return {
    banner: <Banner key="banner" isPlaying={isPlaying} pause={hasLiveFigures ? null : pause} />,
    jackpots: jackpot.isShown && (
      <JackpotStrip
        key="jackpots"
        isMoving={choice !== false}
        pause={hasLiveFigures ? pause : null}
      />
    ),
  };
}

/**
 * The order is not changed after the first paint, because a change would move the content. After a full load, `memberHomeScript` has
 * marked the document before the first paint (gameType.ts).
 */
function useAreGamesFirst(): boolean {
  const { status } = usePortalSession();
  const [isMember] = useState(status === 'authenticated');
  const isMarked = useAfterHydration(() => 'member' in document.documentElement.dataset, false);
  useEffect(() => () => void delete document.documentElement.dataset.member, []);
  return isMember || isMarked;
}
