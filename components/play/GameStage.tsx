import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { CountedMoney, SignedMoney } from '#components/controls/text/Money.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { formatMoney } from '#lib/format/numbers.ts';
import { setGameStage, useGameStage } from '#lib/games/gameStage.ts';
import { forgetLastPlay, onReturn, useLastPlay, type LastPlay } from '#lib/games/lastPlay.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { textLanguage } from '#lib/i18n/locales.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { optimizedImage } from '#lib/site/pictures.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './GameStage.module.scss';

const loadGameFrame = async () => (await import('./GameFrame.tsx')).GameFrame;
const loadBlockedGameDialog = async () => (await import('./GameFrame.tsx')).BlockedGameDialog;

const dismiss = () => setGameStage(null);

/** What a launch shows over any page, and the way back to the game. Mounted once, for members. */
export function GameStage() {
  const stage = useGameStage();
  return (
    <>
      <PlayStrip />
      <ReturnNote />
      {stage?.kind === 'frame' && (
        <LazyComponent key={stage.url} load={loadGameFrame} props={{ game: stage.game, url: stage.url }} onFailure={dismiss} />
      )}
      {stage?.kind === 'blocked' && (
        <LazyComponent key={stage.url} load={loadBlockedGameDialog} props={{ url: stage.url, onClose: dismiss }} onFailure={dismiss} />
      )}
    </>
  );
}

interface Play {
  game: GameEntry;
  isRunning: boolean;
  /** In whole won. */
  result?: number | undefined;
}

/** The game in another window, else the last one of this visit; null while one is in the page. */
function usePlay(): Play | null {
  const stage = useGameStage();
  const last = useLastPlay();
  if (stage?.kind === 'window') return { game: stage.game, isRunning: true };
  return last && stage?.kind !== 'frame' ? { game: last.game, isRunning: false, result: last.result } : null;
}

/** Above the bottom bar: the running or last game with its result. A press leads back to it, or opens it again. */
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
      {!isRunning && <IconButton icon="close" label={t('action.close')} onClick={forgetLastPlay} />}
    </section>
  );
}

interface PlayChipProps {
  /** In a dialog over the strip. */
  isOverBar?: boolean;
}

/** The same in a header, where the strip is not. */
export function PlayChip({ isOverBar = false }: PlayChipProps) {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const play = usePlay();
  if (!play || (isOverBar && !play.isRunning)) return null;
  return (
    <button type="button" className={`${styles.chip} ${isOverBar ? '' : styles.wideOnly}`} onClick={() => launch(play.game)}>
      <Icon name="play" />
      <span className={styles.chipText}>
        <PlayText play={play} />
      </span>{' '}
      <b>{t('play.resume')}</b>
    </button>
  );
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

/** Long enough to be read, short enough to be no interruption. */
const noteMs = 4_000;

/** Below the balance, over any dialog: what the game that has just ended brought. A win counts up. */
function ReturnNote() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();
  const [ended, setEnded] = useState<LastPlay | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const result = ended?.result;

  const tell = useEffectEvent(({ game, result: won = 0 }: LastPlay) => {
    if (!isAmountHidden)
      announce(`${game.name}: ${won < 0 ? '−' : '+'}${t('history.won', { amount: formatMoney(Math.abs(won), locale) })}`);
  });
  useEffect(
    () =>
      onReturn((play) => {
        setEnded(play);
        tell(play);
      }),
    [],
  );
  useEffect(() => {
    if (!ended) return;
    // Above a dialog too, where the engine has it.
    note.current?.showPopover?.();
    const timer = setTimeout(() => setEnded(null), noteMs);
    return () => clearTimeout(timer);
  }, [ended]);

  if (!ended || result === undefined) return null;
  return (
    <p ref={note} popover="manual" className={styles.note}>
      <span className={styles.name} lang={textLanguage(ended.game.name)}>
        {ended.game.name}
      </span>
      {result > 0 ? <CountedMoney key={result} won={result} sign="+" /> : <SignedMoney won={result} />}
    </p>
  );
}
