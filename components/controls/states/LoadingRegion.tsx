import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';

/** Skeletons with one polite announcement for screen readers. */
export function LoadingRegion({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
