import { chosenLanguageCookie, languageTag, type LocaleCode } from '#lib/i18n/locales.ts';

/** Runs before the first paint and reserves the offer's space. Offers the browser's first language, unless the visitor has chosen one. */
export function languageOfferScript(languages: readonly LocaleCode[]): string {
  const codes = Object.fromEntries(languages.map((code) => [languageTag(code).split('-')[0], code]));
  return `(()=>{
const codes=${JSON.stringify(codes)},of=(tag)=>codes[tag.toLowerCase().split('-')[0]],page=document.documentElement,code=navigator.languages.map(of).find(Boolean);
if(code&&code!==of(page.lang)&&!/(^|; )${chosenLanguageCookie}=/.test(document.cookie))page.dataset.offer=code})()`.replaceAll('\n', '');
}
