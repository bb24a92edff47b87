import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { useSite } from '#lib/site/siteSettings.ts';

/** What the page is for, for search engines and for visitors of a page for members; empty on error pages. */
export function usePageDescription(): string {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { name } = useSite();
  return t(`page.description.${pathname.slice(1) || 'home'}` as MessageKey, { site: name, defaultValue: '' });
}
