import { useRouter } from 'next/router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { languageTag, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { hasChosenLanguage } from './languageChoice.ts';

const LanguageOffer = lazy(async () => ({ default: (await import('./LanguageOffer.tsx')).LanguageOffer }));

const neverChanges = () => () => {};

/** The first of the browser's languages the portal speaks, unless the visitor chose one before. */
function wantedLanguage(): LocaleCode | null {
  if (hasChosenLanguage()) return null;
  for (const language of navigator.languages) {
    const found = locales.find(({ tag }) => tag.split('-')[0] === language.toLowerCase().split('-')[0]);
    if (found) return found.code;
  }
  return null;
}

/** Where a visitor whose browser speaks another of the five languages is offered it; nobody is ever redirected. */
export function LanguageOfferSlot() {
  const { locale } = useRouter();
  const wanted = useSyncExternalStore(neverChanges, wantedLanguage, () => null);
  if (!wanted || languageTag(wanted) === languageTag(locale)) return null;
  return (
    <Suspense>
      <LanguageOffer code={wanted} />
    </Suspense>
  );
}
