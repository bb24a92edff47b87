import { defaultLocale, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { faviconPicture, iconPicture, paddedIconPicture, sharePicture } from './sitePictures.ts';
import { sitemap } from './sitemap.ts';
import type { FileMaker } from './staticFiles.ts';
import { webManifest } from './webManifest.ts';

const text = (contentType: string, write: () => string): FileMaker => {
  return async () => ({ contentType: `${contentType}; charset=utf-8`, plain: Buffer.from(write()) });
};
const picture = (contentType: string, draw: () => Promise<Buffer>): FileMaker => {
  return async () => ({ contentType, plain: await draw() });
};

/** Where nothing may be listed, nothing is to be read; elsewhere a page says itself whether it may be listed, and must be read for that. */
function robots({ publicOrigin, isIndexable }: SiteSettings): string {
  const rules = isIndexable ? ['Allow: /', 'Disallow: /api/', '', `Sitemap: ${publicOrigin}/sitemap.xml`] : ['Disallow: /'];
  return ['User-agent: *', ...rules, ''].join('\n');
}

/** Files that follow from the configuration, by the path of their address: for search engines, messengers, and the device's home screen. */
export function siteFiles(siteIn: (locale: LocaleCode) => SiteSettings): Map<string, FileMaker> {
  const site = siteIn(defaultLocale);
  return new Map([
    ['/robots.txt', text('text/plain', () => robots(site))],
    ...(site.isIndexable ? [['/sitemap.xml', text('application/xml', () => sitemap(site.publicOrigin))] as const] : []),
    ...locales.map(
      ({ code }) => [`/site/${code}.webmanifest`, text('application/manifest+json', () => webManifest(siteIn(code).name, code))] as const,
    ),
    ['/favicon.ico', picture('image/x-icon', () => faviconPicture(site))],
    ['/apple-touch-icon.png', picture('image/png', () => paddedIconPicture(site, 180))],
    ['/site/icon-192.png', picture('image/png', () => iconPicture(site, 192))],
    ['/site/icon-512.png', picture('image/png', () => iconPicture(site, 512))],
    ['/site/icon-maskable.png', picture('image/png', () => paddedIconPicture(site, 512))],
    ['/site/share.jpg', async () => ({ contentType: 'image/jpeg', plain: await sharePicture(site), isForOtherSites: true })],
  ]);
}
