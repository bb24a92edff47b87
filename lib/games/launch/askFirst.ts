import type { TFunction } from 'i18next';
import Router from 'next/router';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { gameStage, watchGameStage, type RunningStage } from './gameStage.ts';
import { tellIfBehind } from './tellIfBehind.ts';

export type Place = 'window' | 'frame';

interface Wish {
  game: GameEntry;
  /** Null: the member chooses. */
  place: Place | null;
  /** Another game, which this one would end: providers allow a member one at a time. */
  running: RunningStage | null;
  isDepositOffered: boolean;
}

/** The questions before a launch. Each answer is a tap too, in which a window may open. Null = nothing opens. The question about another game goes when that game is over. */
export async function askFirst({ game, place, running, isDepositOffered }: Wish, t: TFunction): Promise<Place | null> {
  if (running) {
    const warning = { title: t('game.running', { name: running.game.name }), text: t('game.runningEnds', { name: game.name }) };
    const over = new AbortController();
    const stop = watchGameStage(() => gameStage() !== running && over.abort());
    const answer = await dialogs.choose({ ...warning, confirmText: t('game.back'), otherText: t('game.startOther'), signal: over.signal });
    stop();
    if (answer === 'confirm') return goBack(running, t);
    if (answer !== 'other') return null;
  }
  if (isDepositOffered) {
    const offer = { title: t('game.noMoney'), text: t('game.depositFirst') };
    const answer = await dialogs.choose({ ...offer, confirmText: t('deposit.add'), otherText: t('game.startAnyway') });
    if (answer === 'confirm') void Router.push('/deposit');
    if (answer !== 'other') return null;
  }
  if (place) return place;
  const question = { text: t('play.where', { name: game.name }), confirmText: t('play.here'), otherText: t('play.inWindow') };
  const answer = await dialogs.choose(question);
  return answer && (answer === 'confirm' ? 'frame' : 'window');
}

/** A frame is still in the page. */
async function goBack(running: RunningStage, t: TFunction): Promise<null> {
  if (running.kind === 'frame') return null;
  running.gameWindow.focus();
  await tellIfBehind(running, t);
  return null;
}
