import Head from 'next/head';
import { useTranslation } from 'next-i18next/pages';
import { Lobby } from '#components/game/Lobby.tsx';
import { VisuallyHidden } from '#components/controls/VisuallyHidden.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { Banner } from './Banner.tsx';
import { HelpBox } from './HelpBox.tsx';
import { JackpotStrip } from './JackpotStrip.tsx';
import { NoticesBox } from './NoticesBox.tsx';
import styles from './HomeScreen.module.scss';

/** The home page (specification section 2): news, money to dream of, and a game in two taps. */
export function HomeScreen() {
  const { t } = useTranslation();
  const site = useSite();
  return (
    <div className={styles.screen}>
      <Head>
        <title>{site.name}</title>
        <meta key="description" name="description" content={t('home.description', { site: site.name })} />
      </Head>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{site.name}</VisuallyHidden>
      </h1>
      <Banner />
      {site.jackpot.isShown && <JackpotStrip bases={site.jackpot} />}
      <Lobby />
      <div className={styles.boxes}>
        <NoticesBox />
        <HelpBox />
      </div>
    </div>
  );
}
