import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { HeaderAccount } from './HeaderAccount.tsx';
import { Logo } from './Logo.tsx';
import { MainMenu } from '#components/menu/MainMenu.tsx';
import styles from './Header.module.scss';

const loadSidePanel = async () => (await import('#components/menu/SidePanel.tsx')).SidePanel;
const loadCountedLabel = async () => (await import('./memberParts.ts')).CountedLabel;

/** Wide screens: a row and the menu. Narrow screens: a bar that opens the side panel, which is preloaded on pointer contact. */
export function Header() {
  const { t } = useTranslation();
  /** Null until the panel is wanted, and after its download has failed. */
  const [isPanelOpen, setPanelOpen] = useState<boolean | null>(null);
  const preloadPanel = () => void loadSidePanel().catch(() => {}); // the press tries again

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.menuButton}>
          <IconButton
            icon="menu"
            label={t('layout.openMenu')}
            aria-haspopup="dialog"
            onPointerEnter={preloadPanel}
            onClick={() => setPanelOpen(true)}
          />
        </div>
        <Logo />
        <HeaderAccount />
      </div>
      <MainMenu loadLabel={loadCountedLabel} />
      {isPanelOpen !== null && (
        <LazyComponent
          load={loadSidePanel}
          props={{ isOpen: isPanelOpen, onClose: () => setPanelOpen(false) }}
          onFailure={() => setPanelOpen(null)}
        />
      )}
    </header>
  );
}
