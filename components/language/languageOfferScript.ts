import { locales } from '#lib/i18n/locales.ts';
import { chosenLanguageCookie } from './languageChoice.ts';

const codes = Object.fromEntries(locales.map(({ code, tag }) => [tag.split('-')[0], code]));

/** Runs before the first paint and reserves the offer's space. Offers the browser's first language, unless the visitor has chosen one. */
export const languageOfferScript = `(()=>{
const codes=${JSON.stringify(codes)},of=(tag)=>codes[tag.toLowerCase().split('-')[0]],page=document.documentElement,code=navigator.languages.map(of).find(Boolean);
if(code&&code!==of(page.lang)&&!/(^|; )${chosenLanguageCookie}=/.test(document.cookie))page.dataset.offer=code})()`.replaceAll('\n', '');
