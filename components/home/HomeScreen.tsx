import Head from 'next/head';
import { useTranslation } from 'next-i18next/pages';
import { VisuallyHidden } from '#components/controls/VisuallyHidden.tsx';
import { CareLinks } from '#components/controls/CareLinks.tsx';
import { LatePart } from '#components/controls/LatePart.tsx';
import { Lobby } from '#components/game/Lobby.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { Banner } from './Banner.tsx';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { JackpotStrip } from './JackpotStrip.tsx';
import styles from './HomeScreen.module.scss';

const loadNotices = async () => (await import('./NoticesList.tsx')).NoticesList;
const loadPopups = async () => (await import('./PopupNotices.tsx')).PopupNotices;
const loadBoards = async () => (await import('./MoneyBoards.tsx')).MoneyBoards;
const loadHelps = async () => (await import('./HelpList.tsx')).HelpList;

/** The home page (specification section 2): news, money to dream of, and a game in two taps. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { name, jackpot, hasBoards } = useSite();
  return (
    <>
      <Head>
        <title>{name}</title>
      </Head>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
      <LatePart load={loadPopups} props={{}} />
      <div className={styles.screen}>
        <Banner />
        {jackpot.isShown && <JackpotStrip bases={jackpot} />}
        <CareLinks />
        <Lobby />
        <div className={styles.boxes}>
          <Board title={t('menu.notice')} icon="megaphone" href="/notice" more={t('home.moreNotices')}>
            <LatePart load={loadNotices} props={{}} fallback={<BoardSkeleton />} />
          </Board>
          <Board title={t('menu.help')} icon="support" href="/help" more={t('home.moreHelp')}>
            <LatePart load={loadHelps} props={{}} fallback={<BoardSkeleton />} />
          </Board>
        </div>
        {hasBoards && <LatePart load={loadBoards} props={{}} fallback={<div className={styles.boardsPlace} />} />}
      </div>
    </>
  );
}
