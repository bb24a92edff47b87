import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { setGameStage, useGameStage } from '#lib/games/launch/gameStage.ts';

const loadBlockedGameDialog = async () => (await import('./BlockedGameDialog.tsx')).BlockedGameDialog;

const loadGameFrame = async () => (await import('./GameFrame.tsx')).GameFrame;

const dismiss = () => setGameStage(null);

/** What a launch shows over any page. Mounted once, for members. */
export function GameStage() {
  const stage = useGameStage();
  if (stage?.kind === 'frame') {
    const { game, url } = stage;
    return <LazyComponent key={url} load={loadGameFrame} props={{ game, url }} onFailure={dismiss} />;
  }
  if (stage?.kind !== 'blocked') return null;
  const { url } = stage;
  return <LazyComponent key={url} load={loadBlockedGameDialog} props={{ url, onClose: dismiss }} onFailure={dismiss} />;
}
