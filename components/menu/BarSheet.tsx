import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import { barItems } from './barItems.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { MoneyPanel } from './MoneyPanel.tsx';
import styles from './BarSheet.module.scss';

/** A sheet above the bottom bar: the member's money and the ways to it, or the member's other pages. */
export function BarSheet({ name, onClose }: { name: 'money' | 'me'; onClose: () => void }) {
  const { t } = useTranslation();
  const handleLogout = useLogout();
  const { label, sheet = [] } = barItems[name];

  return (
    <Dialog variant="sheet" title={t(label)} isOpen onClose={onClose}>
      <div className={styles.sheet}>
        {name === 'money' && <MoneyPanel />}
        <MenuLinks label={t(label)} entries={sheet} />
        {name === 'me' && (
          <Button variant="quiet" icon="logout" isWide onClick={handleLogout}>
            {t('session.logout')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
