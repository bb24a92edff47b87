import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { languageTag, type LocaleCode } from '#lib/i18n/locales.ts';
import { groundColor } from '#lib/site/groundColor.ts';
import { siteTexts } from '#lib/server/site/siteTexts.ts';

/** What a browser installs the portal by, in one language. The same application in all of them: hence one id. */
export function webManifest(name: string, locale: LocaleCode): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: siteTexts(locale)['page.description.home'].replaceAll('{{site}}', () => name),
    lang: languageTag(locale),
    start_url: languageAddress(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: groundColor,
    theme_color: groundColor,
    icons: [
      { src: '/site/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/site/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/site/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}
