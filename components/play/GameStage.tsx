import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { SignedMoney } from '#components/controls/text/Money.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { forgetLastPlay, setGameStage, useGameStage, useLastPlay } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { textLanguage } from '#lib/i18n/locales.ts';
import { useShownPath } from '#lib/navigation/address.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { optimizedImage } from '#lib/site/pictures.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './GameStage.module.scss';

const loadGameFrame = async () => (await import('./GameFrame.tsx')).GameFrame;
const loadBlockedGameDialog = async () => (await import('./GameFrame.tsx')).BlockedGameDialog;

const dismiss = () => setGameStage(null);

export function GameStage() {
  const stage = useGameStage();
  useToldResult();
  return (
    <>
      <PlayStrip />
      {stage?.kind === 'frame' && (
        <LazyComponent
          key={stage.url}
          load={loadGameFrame}
          props={{ game: stage.game, url: stage.url }}
          onFailure={dismiss}
        />
      )}
      {stage?.kind === 'blocked' && (
        <LazyComponent
          key={stage.url}
          load={loadBlockedGameDialog}
          props={{ url: stage.url, onClose: dismiss }}
          onFailure={dismiss}
        />
      )}
    </>
  );
}

interface Play {
  game: GameEntry;
  isRunning: boolean;
  /** What the game has changed in the balance, in whole won. */
  result?: number | undefined;
}

const lobbyPages = ['/', '/game'];

/** Null while a game is in the page, and on pages that list no games. */
function usePlay(): Play | null {
  const stage = useGameStage();
  const last = useLastPlay();
  if (!lobbyPages.includes(useShownPath())) return null;
  if (stage?.kind === 'window') return { game: stage.game, isRunning: true };
  return last && stage?.kind !== 'frame'
    ? { game: last.game, isRunning: false, result: last.result }
    : null;
}

function PlayStrip() {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const play = usePlay();
  if (!play) return null;
  const { game, isRunning } = play;
  return (
    <section className={styles.strip} data-play-strip="" aria-label={t('game.title')}>
      <button type="button" onClick={() => launch(game)}>
        <Picture key={game.imgUrl} game={game} />
        <PlayText play={play} /> <b>{t('play.resume')}</b>
      </button>
      {!isRunning && <CloseButton />}
    </section>
  );
}

/** The content of PlayStrip in the header of a desktop, where the strip is hidden. */
export function PlayChip() {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const play = usePlay();
  if (!play) return null;
  return (
    <div className={styles.inHeader}>
      <button type="button" className={styles.chip} onClick={() => launch(play.game)}>
        <Icon name="play" />
        <span className={styles.chipText}>
          <PlayText play={play} />
        </span>{' '}
        <b>{t('play.resume')}</b>
      </button>
      {!play.isRunning && <CloseButton />}
    </div>
  );
}

function CloseButton() {
  const { t } = useTranslation();
  return <IconButton icon="close" label={t('action.close')} onClick={forgetLastPlay} />;
}

function PlayText({ play: { game, isRunning, result } }: { play: Play }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.name} lang={textLanguage(game.name)}>
        {game.name}
      </span>{' '}
      {isRunning && <span className={styles.running}>{t('game.inPlay')}</span>}
      {result !== undefined && (
        <span className={styles.result}>
          <SignedMoney won={result} />
        </span>
      )}
    </>
  );
}

function Picture({ game: { imgUrl } }: { game: GameEntry }) {
  const { imageHosts } = useSite();
  const source = optimizedImage(imgUrl, 128, imageHosts);
  const { isBroken, watch } = useBrokenPicture(source ?? undefined);
  if (!source || isBroken) return <Icon name="play" />;
  return <img {...watch} src={source} alt="" decoding="async" referrerPolicy="no-referrer" />;
}

/** Announces the result to screen readers on every page, unless the member has hidden amounts. */
function useToldResult(): void {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();
  const play = useLastPlay();

  const tell = useEffectEvent((name: string, won: number) => {
    if (!isAmountHidden)
      announce(
        `${name}: ${won < 0 ? '−' : '+'}${t('history.won', { amount: formatNumber(Math.abs(won), locale) })}`,
      );
  });
  useEffect(() => {
    if (play?.result !== undefined) tell(play.game.name, play.result);
  }, [play]);
}
