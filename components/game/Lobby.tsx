import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/Tabs.tsx';
import { casinoLobbyEntry, slotLobbyEntry } from '#lib/games/LobbyEntry.ts';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { useCasinoEntries } from '#lib/games/useCasinoEntries.ts';
import { useCompanyAddress } from '#lib/games/useCompanyAddress.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { useGameType } from '#lib/games/useGameType.ts';
import { usePlayGate } from '#lib/games/usePlayGate.ts';
import { useSlotCompanies } from '#lib/games/useSlotCompanies.ts';
import { preloadSlotGames } from '#lib/games/useSlotGames.ts';
import { LobbyGrid } from './LobbyGrid.tsx';
import styles from './Lobby.module.scss';

// Neither is part of the first sight of the page.
const SlotModal = lazy(() => import('./SlotModal.tsx').then(({ SlotModal: component }) => ({ default: component })));
const BlockedGameDialog = lazy(() =>
  import('./BlockedGameDialog.tsx').then(({ BlockedGameDialog: component }) => ({ default: component })),
);

/** The lobby of `/` and `/game`: the type switch, the grid, and what opens from it. */
export function Lobby() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const [type, selectType] = useGameType();
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

  return (
    <div id="lobby" className={styles.lobby}>
      <Tabs
        label={t('game.types')}
        tabs={[
          { id: 'casino', label: t('game.casino'), icon: 'casino' },
          { id: 'slot', label: t('game.slot'), icon: 'slot' },
        ]}
        selected={type}
        onSelect={selectType}
      >
        <div className={styles.panel}>
          {type === 'casino' ? (
            <LobbyGrid entries={tables} error={casino.error} onRetry={casino.reload} onOpen={launch} />
          ) : (
            <LobbyGrid
              entries={companies}
              error={slots.error}
              onRetry={slots.reload}
              onOpen={handleCompany}
              onApproach={({ code }) => preloadSlotGames(code)}
            />
          )}
        </div>
      </Tabs>
      <Suspense fallback={null}>
        {address.company && <SlotModal code={address.company} companies={companies} onLaunch={launch} onClose={address.close} />}
        {blockedUrl && <BlockedGameDialog url={blockedUrl} onClose={dismissBlocked} />}
      </Suspense>
    </div>
  );
}
