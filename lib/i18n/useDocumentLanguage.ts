import Router from 'next/router';
import { useEffect } from 'react';
import { languageTag } from './locales.ts';

/**
 * Keeps `<html lang>` a language tag. After a change of language in the browser, Next writes the word of the address there
 * (`jp` for Japanese), and does so after effects have run: hence the event.
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
