import { useTranslation } from 'next-i18next/pages';
import { Badge } from '#components/controls/text/Badge.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import type { MenuEntry } from './menuEntries.ts';

export type CountedLabelProps = Required<Pick<MenuEntry, 'label' | 'count'>>;

/** The word of a menu entry with what is unread. Loaded apart, because the member's counts are not part of the first load. */
export function CountedLabel({ label, count }: CountedLabelProps) {
  const { t } = useTranslation();
  const n = useCurrentUser()[count];
  if (n <= 0) return t(label);
  return (
    <>
      <span aria-hidden="true">{t(label)}</span>
      <Badge count={n} />
      <VisuallyHidden>{t('layout.unread', { name: t(label), n })}</VisuallyHidden>
    </>
  );
}
