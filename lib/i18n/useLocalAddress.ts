import { useRouter } from 'next/router';
import { useSite } from '#lib/site/siteSettings.ts';
import { offeredAddress } from './languageAddress.ts';
import { defaultLocale, isLocaleCode } from './locales.ts';

/** The address of a path of this site in the language of this page. */
export function useLocalAddress(): (path: string) => string {
  const { locale } = useRouter();
  const { languages } = useSite();
  return (path) => offeredAddress(isLocaleCode(locale) ? locale : defaultLocale, path, languages);
}
