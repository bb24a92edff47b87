import { languageOfferScript } from '#components/language/languageOfferScript.ts';
import { recentGamesScript, savedRowsScript } from '#lib/games/favorites/savedGamesScripts.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { motionMarkScript } from '#lib/preferences/motionMark.ts';
import { trustedTypesScript } from './trustedTypesScript.ts';

/** The scripts within the HTML of a page. Both the document and the hashes of its policy are made from this list. */
export function inlineScripts(page: string, languages: readonly LocaleCode[]): string[] {
  const everywhere = [trustedTypesScript, motionMarkScript];
  if (page === '/') return [...everywhere, languageOfferScript(languages), recentGamesScript];
  return page === '/game' ? [...everywhere, savedRowsScript] : everywhere;
}
