import { useEffect } from 'react';
import Router, { useRouter } from 'next/router';
import { useSite } from '#lib/site/siteSettings.ts';
import { defaultLocale, isLocaleCode, languageTag, offeredAddress } from './locales.ts';

/** The address of a path of this site in the language of this page. */
export function useLocalAddress(): (path: string) => string {
  const { locale } = useRouter();
  const { languages } = useSite();
  return (path) => offeredAddress(isLocaleCode(locale) ? locale : defaultLocale, path, languages);
}

/** Keeps `<html lang>` a language tag: after a client-side change, and after effects, Next sets it to the locale code (`jp`). */
export function useDocumentLanguage(): void {
  useEffect(() => {
    const repair = () => {
      document.documentElement.lang = languageTag(Router.locale);
    };
    Router.events.on('routeChangeComplete', repair);
    return () => Router.events.off('routeChangeComplete', repair);
  }, []);
}
