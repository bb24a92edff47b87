import type { TFunction } from 'i18next';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { gameStage, watchGameStage, type RunningStage } from './gameStage.ts';

/** Time in which a browser brings another window to the front. */
const switchMs = 300;

/** Closes the toast: when the game is over, or when it is told again. */
let told = new AbortController();

/**
 * Tells where the game is, unless its focused window came to the front: browsers other than Firefox do not focus a window without opener. To open
 * it anew would end its round, so the member decides.
 */
export async function tellIfBehind(running: Extract<RunningStage, { kind: 'window' }>, t: TFunction, openAnew?: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, switchMs));
  if (!document.hasFocus() || running.gameWindow.closed) return;
  told.abort();
  const toast = new AbortController();
  told = toast;
  const stop = watchGameStage(() => gameStage() !== running && toast.abort());
  toast.signal.addEventListener('abort', stop);
  const links = openAnew && [{ text: t('game.openAnew'), onPress: openAnew }];
  void dialogs.toast({ text: t('game.elsewhere', { name: running.game.name }), links, signal: toast.signal });
}
