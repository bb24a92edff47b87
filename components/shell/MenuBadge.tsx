import { useTranslation } from 'next-i18next/pages';
import { Badge } from '#components/controls/text/Badge.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** The unread count on the menu button. A separate chunk, because only members have one. */
export function MenuBadge() {
  const { t, i18n } = useTranslation();
  const { noteCount, helpCount } = useCurrentUser();
  const unread = noteCount + helpCount;
  if (unread === 0) return null;
  return (
    <>
      <Badge count={unread} />
      <VisuallyHidden>{t('note.unreadCount', { n: formatNumber(unread, i18n.language) })}</VisuallyHidden>
    </>
  );
}
