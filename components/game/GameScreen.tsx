import { useTranslation } from 'next-i18next/pages';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { Lobby } from './Lobby.tsx';

export function GameScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('game.title')} isFull>
      <Lobby isAlone />
    </PageFrame>
  );
}
