import Router from 'next/router';
import { useEffect } from 'react';
import { languageTag } from './locales.ts';

/**
 * Keeps `<html lang>` a language tag. After a client-side language change, Next sets it to the locale code (`jp` for Japanese), after effects
 * have run; so this listens to the router event.
 */
export function useDocumentLanguage(): void {
  useEffect(() => {
    const repair = () => {
      document.documentElement.lang = languageTag(Router.locale);
    };
    Router.events.on('routeChangeComplete', repair);
    return () => Router.events.off('routeChangeComplete', repair);
  }, []);
}
