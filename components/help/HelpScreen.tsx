import { useTranslation } from 'next-i18next/pages';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
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
