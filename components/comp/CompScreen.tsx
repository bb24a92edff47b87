import { useTranslation } from 'next-i18next/pages';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { CompView } from './CompView.tsx';

/** Comp money into balance, and where the operator opened it, the vault. */
export function CompScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.comp')} width="aside">
      <MemberGate>
        <CompView />
      </MemberGate>
    </PageFrame>
  );
}
