import { useRouter } from 'next/router';
import { useSyncExternalStore } from 'react';
import { LatePart } from '#components/controls/LatePart.tsx';
import { languageTag, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { hasChosenLanguage } from './languageChoice.ts';

const loadOffer = async () => (await import('./LanguageOffer.tsx')).LanguageOffer;

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
  return <LatePart load={loadOffer} props={{ code: wanted }} />;
}
