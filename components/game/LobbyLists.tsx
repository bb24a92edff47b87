import { useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LatePart } from '#components/controls/LatePart.tsx';
import { casinoLobbyEntry, slotLobbyEntry } from '#lib/games/LobbyEntry.ts';
import type { GameType, LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { useCasinoEntries } from '#lib/games/useCasinoEntries.ts';
import { useCompanyAddress } from '#lib/games/useCompanyAddress.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { usePlayGate } from '#lib/games/usePlayGate.ts';
import { useSlotCompanies } from '#lib/games/useSlotCompanies.ts';
import { preloadSlotGames } from '#lib/games/useSlotGames.ts';
import { LobbyGrid } from './LobbyGrid.tsx';

const loadSlotModal = async () => (await import('./SlotModal.tsx')).SlotModal;
const loadBlockedGameDialog = async () => (await import('./BlockedGameDialog.tsx')).BlockedGameDialog;

/** Both lists of the lobby, of which one shows, and what opens from them. */
export function LobbyLists({ type }: { type: GameType }) {
  const locale = useTranslation().i18n.language;
  const casino = useCasinoEntries();
  const slots = useSlotCompanies();
  const { launch, blockedUrl, dismissBlocked } = useGameLaunch();
  const admit = usePlayGate();
  const address = useCompanyAddress();

  const tables = useMemo(() => casino.entries?.map((entry) => casinoLobbyEntry(entry, locale)), [casino.entries, locale]);
  const companies = useMemo(() => slots.companies?.map((company) => slotLobbyEntry(company, locale)), [slots.companies, locale]);

  function handleCompany(entry: LobbyEntry) {
    return admit(entry.isUsable, () => address.open(entry.code));
  }

  function handleApproach({ code }: LobbyEntry) {
    loadSlotModal().catch(() => {}); // asked for again when it is needed
    preloadSlotGames(code);
  }

  return (
    <>
      {type === 'casino' ? (
        <LobbyGrid shape="table" entries={tables} error={casino.error} onRetry={casino.reload} onOpen={launch} />
      ) : (
        <LobbyGrid
          shape="slot"
          entries={companies}
          error={slots.error}
          onRetry={slots.reload}
          onOpen={handleCompany}
          onApproach={handleApproach}
        />
      )}
      {address.company && (
        <LatePart
          load={loadSlotModal}
          props={{ code: address.company, companies, onLaunch: launch, onClose: address.close }}
          onFailure={address.close}
        />
      )}
      {blockedUrl && (
        <LatePart load={loadBlockedGameDialog} props={{ url: blockedUrl, onClose: dismissBlocked }} onFailure={dismissBlocked} />
      )}
    </>
  );
}
