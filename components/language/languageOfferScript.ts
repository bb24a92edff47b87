import { locales } from '#lib/i18n/locales.ts';
import { chosenLanguageCookie } from './languageChoice.ts';

const codes = Object.fromEntries(locales.map(({ code, tag }) => [tag.split('-')[0], code]));

/**
 * Runs before the first paint, so that the room for the offer of another language is there from the beginning and nothing moves when its
 * words come: the first of the browser's languages that the portal speaks, unless the page is in it or the visitor chose one before.
 */
export const languageOfferScript = `(()=>{
const codes=${JSON.stringify(codes)},of=(tag)=>codes[tag.toLowerCase().split('-')[0]],page=document.documentElement,code=navigator.languages.map(of).find(Boolean);
if(code&&code!==of(page.lang)&&!/(^|; )${chosenLanguageCookie}=/.test(document.cookie))page.dataset.offer=code})()`.replaceAll('\n', '');
