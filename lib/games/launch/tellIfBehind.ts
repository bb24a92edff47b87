import type { TFunction } from 'i18next';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import type { RunningStage } from './gameStage.ts';

/** Time in which a browser brings another window to the front. */
const switchMs = 300;

/**
 * Tells where the game is, unless its focused window came to the front: browsers other than Firefox do not focus a window without opener. To open
 * it anew would end its round, so the member decides.
 */
export async function tellIfBehind(
  { game, gameWindow }: Extract<RunningStage, { kind: 'window' }>,
  t: TFunction,
  openAnew?: () => void,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, switchMs));
  if (!document.hasFocus() || gameWindow.closed) return;
  const links = openAnew && [{ text: t('game.openAnew'), onPress: openAnew }];
  void dialogs.toast({ text: t('game.elsewhere', { name: game.name }), links });
}
