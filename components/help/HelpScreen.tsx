import { useTranslation } from 'next-i18next/pages';
import { MemberGate } from '#components/layout/MemberGate.tsx';
import { PageFrame } from '#components/layout/PageFrame.tsx';
import { HelpModes } from './HelpModes.tsx';

export function HelpScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.help')} width="aside">
      <MemberGate>
        <HelpModes />
      </MemberGate>
    </PageFrame>
  );
}
