import { useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useIsAfterFirstView } from '#components/controls/panels/useIsAfterFirstView.ts';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { prepareCalls } from '#lib/api/callClient.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { Banner } from '#components/home/banner/Banner.tsx';
import { Board } from '#components/home/boards/Board.tsx';
import { BoardSkeleton } from '#components/home/boards/BoardSkeleton.tsx';
import { JackpotStrip } from '#components/home/jackpot/JackpotStrip.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './HomeScreen.module.scss';

const loadNotices = async () => (await import('#components/home/boards/homeBoards.ts')).NoticeEntries;
const loadTop = async () => (await import('./homeParts.ts')).HomeTop;
const loadLists = async () => {
  prepareCalls();
  return (await import('./homeParts.ts')).LobbyLists;
};
const loadBoards = async () => (await import('#components/home/boards/homeBoards.ts')).MoneyBoards;
const loadHelps = async () => (await import('#components/home/boards/homeBoards.ts')).HelpEntries;

export function HomeScreen() {
  const { t } = useTranslation();
  const { name, jackpot, hasBoards } = useSite();
  const { has } = useBackend();
  const boxes = useRef<HTMLDivElement>(null);
  const hasBoxes = useIsAfterFirstView(boxes);
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
        <Banner />
        {jackpot.isShown && <JackpotStrip />}
        <CareLinks />
        <Lobby loadLists={loadLists} />
        <div ref={boxes} className={styles.boxes}>
          {has('get-user-notices') && (
            <Board title={t('menu.notice')} icon="megaphone" action={more('/notice', t('home.moreNotices'))}>
              {hasBoxes ? <LazyComponent load={loadNotices} props={{}} fallback={<BoardSkeleton />} /> : <BoardSkeleton />}
            </Board>
          )}
          {has('get-help-list') && (
            <Board title={t('menu.help')} icon="support" action={more('/help', t('home.moreHelp'))}>
              {hasBoxes ? <LazyComponent load={loadHelps} props={{}} fallback={<BoardSkeleton />} /> : <BoardSkeleton />}
            </Board>
          )}
        </div>
        {hasBoards &&
          (hasBoxes ? (
            <LazyComponent load={loadBoards} props={{}} fallback={<div className={styles.place} />} />
          ) : (
            <div className={styles.place} />
          ))}
      </div>
    </>
  );
}
