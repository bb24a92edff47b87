import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/IconButton.tsx';
import { HeaderAccount } from './HeaderAccount.tsx';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import styles from './Header.module.scss';

const loadSidePanel = () => import('./SidePanel.tsx');
const SidePanel = lazy(async () => ({ default: (await loadSidePanel()).SidePanel }));

/** One row and the menu on wide screens; on narrow ones a bar whose menu is the side panel, loaded when a finger comes near. */
export function Header() {
  const { t } = useTranslation();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isPanelWanted, setPanelWanted] = useState(false);

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
            onPointerEnter={loadSidePanel}
            onFocus={loadSidePanel}
            onClick={openPanel}
          />
        </div>
        <Logo />
        <HeaderAccount />
      </div>
      <MainMenu />
      {isPanelWanted && (
        <Suspense>
          <SidePanel isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
