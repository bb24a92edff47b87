import Head from 'next/head';
import { useTranslation } from 'next-i18next/pages';
import { PageFrame } from '#components/layout/PageFrame.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { Lobby } from './Lobby.tsx';

/** `/game`: the lobby alone, the fast lane and the address to share (`?type=`, `?company=`). */
export function GameScreen() {
  const { t } = useTranslation();
  const { name } = useSite();
  return (
    <PageFrame title={t('game.title')} width="wide">
      <Head>
        <meta key="description" name="description" content={t('home.description', { site: name })} />
      </Head>
      <Lobby />
    </PageFrame>
  );
}
