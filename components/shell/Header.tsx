import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { HeaderAccount } from './HeaderAccount.tsx';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import styles from './Header.module.scss';

const loadMenuBadge = async () => (await import('./MenuBadge.tsx')).MenuBadge;
const loadSidePanel = async () => (await import('./SidePanel.tsx')).SidePanel;

/** Wide screens: a row and the menu. Narrow screens: a bar that opens the side panel, which is preloaded on pointer contact. */
export function Header() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isPanelWanted, setPanelWanted] = useState(false);
  const preloadPanel = () => void loadSidePanel().catch(() => {}); // the press tries again

  function openPanel() {
    setPanelWanted(true);
    setPanelOpen(true);
  }

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.menuButton}>
          <IconButton
            icon="menu"
            label={t('layout.openMenu')}
            aria-haspopup="dialog"
            onPointerEnter={preloadPanel}
            onFocus={preloadPanel}
            onClick={openPanel}
          />
          {status === 'authenticated' && <LazyComponent load={loadMenuBadge} props={{}} />}
        </div>
        <Logo />
        <HeaderAccount />
      </div>
      <MainMenu />
      {isPanelWanted && (
        <LazyComponent
          load={loadSidePanel}
          props={{ isOpen: isPanelOpen, onClose: () => setPanelOpen(false) }}
          onFailure={() => setPanelWanted(false)}
        />
      )}
    </header>
  );
}
