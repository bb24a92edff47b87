import { chosenLanguageCookie, languageTag, type LocaleCode } from '#lib/i18n/locales.ts';

/** Runs before the first paint and reserves the offer's space. Offers the language that the visitor chose last, else the browser's first one. */
export function languageOfferScript(languages: readonly LocaleCode[]): string {
  const codes = Object.fromEntries(languages.map((code) => [languageTag(code).split('-')[0], code]));
  return `(()=>{
const codes=${JSON.stringify(codes)},of=(tag)=>codes[tag.toLowerCase().split('-')[0]],page=document.documentElement,chosen=/(?:^|; )${chosenLanguageCookie}=(\\w+)/.exec(document.cookie)?.[1];
const code=Object.values(codes).includes(chosen)?chosen:navigator.languages.map(of).find(Boolean);
if(code&&code!==of(page.lang))page.dataset.offer=code})()`.replaceAll('\n', '');
}
