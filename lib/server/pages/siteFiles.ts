import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLocale, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { faviconPicture, iconPicture, paddedIconPicture, sharePicture } from './sitePictures.ts';
import { sitemap } from './sitemap.ts';
import type { FileMaker } from './staticFiles.ts';
import { webManifest } from './webManifest.ts';

/** A file that follows from the configuration, until the operator puts one of the same name below `public`. */
interface SiteFile {
  contentType: string;
  make: () => string | Promise<Buffer>;
  isForOtherSites?: boolean;
}

const text = (contentType: string, make: () => string): SiteFile => ({ contentType: `${contentType}; charset=utf-8`, make });
const picture = (contentType: string, make: () => Promise<Buffer>): SiteFile => ({ contentType, make });

const servedAs = ([pathname, { make, ...kind }]: readonly [string, SiteFile]): [string, FileMaker] => {
  const own = path.join(process.cwd(), 'public', pathname);
  return [pathname, async () => ({ ...kind, plain: existsSync(own) ? await readFile(own) : Buffer.from(await make()) })];
};

/** Where nothing may be listed, nothing is to be read; elsewhere a page says itself whether it may be listed, and must be read for that. */
function robots({ publicOrigin, isIndexable }: SiteSettings): string {
  const rules = isIndexable ? ['Allow: /', 'Disallow: /api/', '', `Sitemap: ${publicOrigin}/sitemap.xml`] : ['Disallow: /'];
  return ['User-agent: *', ...rules, ''].join('\n');
}

/** Files that follow from the configuration, by the path of their address: for search engines, messengers, and the device's home screen. */
export function siteFiles(siteIn: (locale: LocaleCode) => SiteSettings): Map<string, FileMaker> {
  const site = siteIn(defaultLocale);
  const files: (readonly [string, SiteFile])[] = [
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
    ['/site/share.jpg', { ...picture('image/jpeg', () => sharePicture(site)), isForOtherSites: true }],
  ];
  return new Map(files.map(servedAs));
}
