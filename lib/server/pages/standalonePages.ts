import { languageTag, type LocaleCode } from '#lib/i18n/locales.ts';
import { hashSource } from '#lib/server/http/securityHeaders.ts';
import { siteTexts } from '#lib/server/site/siteTexts.ts';
import { groundColors } from '#lib/site/grounds.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

/** Standalone pages have no script, and no font but the system's. `:target`: the fragment that asks for reduced motion. */
const style = `
body { display: grid; min-height: 100svh; margin: 0; place-items: center; background: var(--ground); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 22em; padding: 24px; text-align: center; text-wrap: balance; word-break: keep-all; }
h1 { font-size: 22px; }
a { display: inline-block; margin-top: 16px; padding: 12px 28px; border: 1px solid; border-radius: 8px; color: inherit; font-weight: 600; text-decoration: none; }
div { width: 200px; height: 4px; margin: 20px auto 0; overflow: hidden; border-radius: 2px; background: color-mix(in srgb, currentcolor 18%, transparent); }
div::before { display: block; width: 40%; height: 100%; border-radius: 2px; background: currentcolor; animation: move 1.4s ease-in-out infinite; content: ''; }
:target div::before { animation-name: pulse; }
@media (prefers-reduced-motion: reduce) { div::before { animation-name: pulse; } }
@keyframes move { from { translate: -100%; } to { translate: 250%; } }
@keyframes pulse { 50% { opacity: 0.4; } }
.dark { --ground: ${groundColors.dark}; --text: #f4f1ea; }
.light { --ground: ${groundColors.light}; --text: #1c1924; }`;

export const standalonePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${hashSource(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of one file, in one language. */
const standalonePage = ({ name, ground }: SiteSettings, locale: LocaleCode, main: string): string => `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(name)}</title>
<style>${style}</style>
</head>
<body class="${ground}">
<main id="still">
${main}
</main>
</body>
</html>
`;

/** Its link opens the address again that could not be reached. */
export function offlinePage(site: SiteSettings, locale: LocaleCode): string {
  const texts = siteTexts(locale);
  return standalonePage(
    site,
    locale,
    `<img src="/site/icon-192.png" alt="${escaped(site.name)}" width="72" height="72">
<h1>${escaped(texts['net.offlinePage'])}</h1>
<p>${escaped(texts['net.offlineText'])}</p>
<a href="">${escaped(texts['action.retry'])}</a>`,
  );
}

/** Shown in the window of a game until its URL is known (specification section 9). */
export const openingPage = (site: SiteSettings, locale: LocaleCode): string =>
  standalonePage(site, locale, `<p>${escaped(siteTexts(locale).msg2217)}</p>\n<div></div>`);
