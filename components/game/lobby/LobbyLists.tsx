import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { casinoLobbyEntry, isGame, slotLobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useCasinoEntries } from '#lib/games/lists/useCasinoEntries.ts';
import { useCompanyParam } from '#lib/games/lobby/useCompanyParam.ts';
import { useGameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import { useSlotCompanies } from '#lib/games/lists/useSlotCompanies.ts';
import { preloadSlotGames } from '#lib/games/lists/useSlotGames.ts';
import { LobbyList } from './LobbyList.tsx';

const loadSlotModal = async () => (await import('./SlotModal.tsx')).SlotModal;
const loadBlockedGameDialog = async () => (await import('./BlockedGameDialog.tsx')).BlockedGameDialog;

interface LobbyListsProps {
  type: GameType;
  isAlone: boolean;
}

/** Both game types of the lobby, one of them visible, with the slot modal and the dialog for a blocked window. */
export function LobbyLists({ type, isAlone }: LobbyListsProps) {
  const locale = useTranslation().i18n.language;
  const casino = useCasinoEntries();
  const slots = useSlotCompanies();
  const { launch, blockedUrl, dismissBlocked } = useGameLaunch();
  const admit = useRequireMember();
  const address = useCompanyParam();
  const finder = useGameFilterParams(address.company !== null);

  // Deferred: the lists arrive while the page is still hydrating.
  const casinoEntries = useDeferredValue(casino.entries);
  const slotCompanies = useDeferredValue(slots.companies);
  const tables = useMemo(() => casinoEntries?.map((entry) => casinoLobbyEntry(entry, locale)), [casinoEntries, locale]);
  const companies = useMemo(() => slotCompanies?.map((company) => slotLobbyEntry(company, locale)), [slotCompanies, locale]);
  const { error, reload } = type === 'casino' ? casino : slots;

  function handleOpen(entry: LobbyEntry) {
    if (isGame(entry)) return launch(entry);
    // Write the typed text to this history entry before adding the next one.
    return admit(entry.isUsable, () => void finder.settle().then(() => address.open(entry.code)));
  }

  function handleApproach({ kind, code }: LobbyEntry) {
    if (kind !== 'company') return;
    loadSlotModal().catch(() => {}); // retried when it is needed
    preloadSlotGames(code);
  }

  return (
    <>
      <LobbyList
        key={type}
        type={type}
        isAlone={isAlone}
        finder={finder}
        lists={{ tables, companies }}
        error={error}
        onRetry={reload}
        onOpen={handleOpen}
        onApproach={handleApproach}
      />
      {address.company && (
        <LazyComponent
          load={loadSlotModal}
          props={{ code: address.company, companies, onLaunch: launch, onClose: address.close }}
          onFailure={address.close}
        />
      )}
      {blockedUrl && (
        <LazyComponent load={loadBlockedGameDialog} props={{ url: blockedUrl, onClose: dismissBlocked }} onFailure={dismissBlocked} />
      )}
    </>
  );
}
