import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Dialog } from '#components/controls/Dialog.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { LaunchableGame } from '#lib/games/launchGame.ts';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { useSlotGames } from '#lib/games/useSlotGames.ts';
import { GameListState } from './GameListState.tsx';
import { SlotGames } from './SlotGames.tsx';
import styles from './SlotModal.module.scss';

interface SlotModalProps {
  /** Code of the company, as the address says it. */
  code: string;
  /** Undefined while the companies are not known. */
  companies: LobbyEntry[] | undefined;
  onLaunch: (game: LaunchableGame) => boolean;
  onClose: () => void;
}

/** The full-screen list of one company's games (specification section 2). It stays open after a launch: the next game is one tap away. */
export function SlotModal({ code, companies, onLaunch, onClose }: SlotModalProps) {
  const { t, i18n } = useTranslation();
  const company = companies?.find((entry) => entry.code === code);
  const fault = companies && !company?.isUsable ? (company ? 'msg2002' : 'game.unknownCompany') : null;
  const { games, error, reload } = useSlotGames(code);

  useEffect(() => {
    if (!fault) return;
    onClose();
    void dialogs.info({ text: t(fault) });
  }, [fault, onClose, t]);

  // Back to the card it came from, also where a link opened the modal and nothing had the focus before.
  useEffect(() => () => void requestAnimationFrame(() => cardOf(code)?.focus()), [code]);

  if (fault) return null;
  const count = games && (
    <span className={styles.count}>{t('game.count', { count: games.length, n: formatNumber(games.length, i18n.language) })}</span>
  );
  return (
    <Dialog title={company?.name ?? code} variant="full" isOpen isInAddress header={count} onClose={onClose}>
      <GameListState count={games?.length} error={error} onRetry={reload} shape="slot" skeletonCount={18}>
        <SlotGames games={games ?? []} company={code} onLaunch={onLaunch} />
      </GameListState>
    </Dialog>
  );
}

function cardOf(code: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#lobby [data-code="${CSS.escape(code)}"]`);
}
