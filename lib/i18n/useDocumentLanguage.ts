import Router from 'next/router';
import { useEffect } from 'react';
import { languageTag } from './locales.ts';

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
