import type { ComponentProps } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from './LinkButton.tsx';

/** From a record, or from the place of one that is gone, back to its list. Both are the same page. */
export function ListLink(props: Omit<ComponentProps<typeof LinkButton>, 'isShallow' | 'icon' | 'children'>) {
  const { t } = useTranslation();
  return (
    <LinkButton {...props} isShallow icon="chevron-left">
      {t('action.toList')}
    </LinkButton>
  );
}
