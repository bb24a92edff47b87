import { useTranslation } from 'next-i18next/pages';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { Lobby } from './Lobby.tsx';

/** `/game`: the lobby alone, the fast lane and the address to share (`?type=`, `?company=`, `?q=` and the rest of the finder). */
export function GameScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('game.title')} width="wide">
      <Lobby isAlone />
    </PageFrame>
  );
}
