import { useTranslation } from 'next-i18next/pages';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { NoteInbox } from './NoteInbox.tsx';

/** The operator's messages to the member (screens 5.9). */
export function NoteScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.note')}>
      <MemberGate>
        <NoteInbox />
      </MemberGate>
    </PageFrame>
  );
}
