import { memberHomeScript } from '#lib/games/savedGamesScripts.ts';
import { motionMarkScript } from '#lib/preferences/usePreferences.ts';

/**
 * The default Trusted Types policy. It runs before every other script and allows only our chunks and our workers, and no markup;
 * text without a tag is none. DOMPurify has a policy of its own. Violations are reported
 * (`content-security-policy-report-only`), not blocked. Every browser test fails on a report.
 */
export const trustedTypesScript = `window.trustedTypes?.createPolicy('default',{
createScriptURL(address){const{origin,pathname}=URL.canParse(address,location.href)?new URL(address,location.href):{};return origin===location.origin&&/^\\/(_next\\/static\\/|(steady-timer|service-worker)\\.js$)/.test(pathname)?address:null},
createHTML:(text)=>text.includes('<')?null:text})`.replaceAll('\n', '');

/** The scripts within the HTML of a page. Both the document and the hashes of its policy are made from this list. */
export function inlineScripts(page: string): string[] {
  const everywhere = [trustedTypesScript, motionMarkScript];
  return page === '/' ? [...everywhere, memberHomeScript] : everywhere;
}
