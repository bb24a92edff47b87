import { useTranslation } from 'next-i18next/pages';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';

/** The operator's notices (screens 5.10). */
export function NoticeScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.notice')}>
      <MemberGate>
        <NoticeBoard />
      </MemberGate>
    </PageFrame>
  );
}
