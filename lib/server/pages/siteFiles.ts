import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { offeredAddress } from '#lib/i18n/languageAddress.ts';
import { defaultLocale, languageTag, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { groundColors } from '#lib/site/grounds.ts';
import { pageAlternates, pageUrl, publicRoutes } from '#lib/site/publicPages.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import type { Log } from '#lib/server/log/log.ts';
import { drawings } from '#lib/server/colors/look.ts';
import type { Site } from '#lib/server/site/site.ts';
import { siteTexts } from '#lib/server/site/siteTexts.ts';
import { faviconPicture, iconPicture, paddedIconPicture, sharePicture } from './sitePictures.ts';
import { offlinePage, openingPage, standalonePolicy } from './standalonePages.ts';
import { createStaticFiles, type FileContent, type FileLoader, type StaticFiles } from './staticFiles.ts';

interface GeneratedFile extends Omit<FileContent, 'plain'> {
  generate: () => string | Promise<Buffer>;
}

const text = (contentType: string, generate: () => string): GeneratedFile => ({ contentType: `${contentType}; charset=utf-8`, generate });

/** A file of the same name in `public` replaces the generated one. */
const toLoader = (pathname: string, { generate, ...file }: GeneratedFile): FileLoader => {
  const override = path.join(process.cwd(), 'public', pathname);
  return async () => ({ ...file, plain: existsSync(override) ? await readFile(override) : Buffer.from(await generate()) });
};

/** Crawlers may read pages of an indexable site, because `noindex` of a single page is only seen by reading it. */
function robots({ publicOrigin, isIndexable }: SiteSettings): string {
  const rules = isIndexable ? ['Allow: /', 'Disallow: /api/', '', `Sitemap: ${publicOrigin}/sitemap.xml`] : ['Disallow: /'];
  return ['User-agent: *', ...rules, ''].join('\n');
}

/** The public pages in every offered language, each with its alternates (sitemaps.org, `xhtml:link`). */
function sitemap(site: SiteSettings): string {
  const routes = publicRoutes.filter((route) => !site.missingScreens.includes(route));
  const entries = routes.flatMap((route) => {
    const links = pageAlternates(site, route).map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
    );
    return site.languages.map((code) => `<url><loc>${pageUrl(site, code, route)}</loc>${links.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** The web app manifest in one language. All languages are the same app and share one id. */
function webManifest({ name, languages, ground }: SiteSettings, locale: LocaleCode): string {
  const texts = siteTexts(locale);
  const icon = { src: '/site/icon-192.png', type: 'image/png', sizes: '192x192' };
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: texts['page.description.home'].replaceAll('{{site}}', () => name),
    lang: languageTag(locale),
    start_url: offeredAddress(locale, '/', languages),
    scope: '/',
    display: 'standalone',
    background_color: groundColors[ground],
    theme_color: groundColors[ground],
    shortcuts: (
      [
        ['deposit', 'menu.deposit'],
        ['game', 'game.title'],
        ['note', 'menu.note'],
      ] as const
    ).map(([page, label]) => ({
      name: texts[label],
      url: offeredAddress(locale, `/${page}`, languages),
      icons: [icon],
    })),
    icons: [
      icon,
      { src: '/site/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/site/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}

const standalone = (generate: () => string): GeneratedFile => ({ ...text('text/html', generate), policy: standalonePolicy });

/** Files generated from the configuration, by URL path: for crawlers, link previews and the home screen of a device. */
export function siteFiles({ settingsIn: siteIn, look }: Pick<Site, 'settingsIn' | 'look'>): Map<string, FileLoader> {
  const site = siteIn(defaultLocale);
  const { logo } = site;
  const files: Record<string, GeneratedFile> = {
    '/robots.txt': text('text/plain', () => robots(site)),
    ...(site.isIndexable && { '/sitemap.xml': text('application/xml', () => sitemap(site)) }),
    ...Object.fromEntries(
      site.languages.map((code) => [`/site/${code}.webmanifest`, text('application/manifest+json', () => webManifest(siteIn(code), code))]),
    ),
    // The address of a language that the site does not offer has the site's first one.
    ...Object.fromEntries(
      locales.flatMap(({ code }) => {
        const shown = site.languages.includes(code) ? code : (site.languages[0] ?? defaultLocale);
        return [
          // What the service worker shows without a connection (public/service-worker.js).
          [`/site/offline.${code}.html`, standalone(() => offlinePage(siteIn(shown), shown))],
          [`/site/opening.${code}.html`, { ...standalone(() => openingPage(siteIn(shown), shown)), isGameWindow: true }],
        ];
      }),
    ),
    ...Object.fromEntries(
      drawings.map((name) => [`/images/own/${name}`, { contentType: 'image/svg+xml', generate: () => look.drawing(name) }]),
    ),
    '/favicon.ico': { contentType: 'image/x-icon', generate: () => faviconPicture(logo, look) },
    '/apple-touch-icon.png': { contentType: 'image/png', generate: () => paddedIconPicture(logo, look, 180) },
    '/site/icon-192.png': { contentType: 'image/png', generate: () => iconPicture(logo, look, 192) },
    '/site/icon-512.png': { contentType: 'image/png', generate: () => iconPicture(logo, look, 512) },
    '/site/icon-maskable.png': { contentType: 'image/png', generate: () => paddedIconPicture(logo, look, 512) },
    '/site/share.jpg': { contentType: 'image/jpeg', generate: () => sharePicture(logo, look), isCrossOrigin: true },
  };
  return new Map(Object.entries(files).map(([pathname, file]) => [pathname, toLoader(pathname, file)]));
}

/** The hash of a look renews what browsers keep. A page from before a change of colors still finds the drawings. */
const withoutHash = (pathname: string) => pathname.replace(/^\/images\/own-[\da-f]+\//, '/images/own/');

/** A picture that cannot be made: each try costs processor time. */
const retryMs = 60_000;

/** The generated files of the current site, before those of the build. */
export function withSiteFiles(built: StaticFiles, log: Log): StaticFiles {
  const bySite = new WeakMap<Site, StaticFiles>();
  const own = () => {
    const site = currentSite();
    let files = bySite.get(site);
    if (!files) bySite.set(site, (files = createStaticFiles(siteFiles(site), log, { retryMs })));
    return files;
  };
  return {
    has: (pathname) => own().has(withoutHash(pathname)) || built.has(pathname),
    reply(pathname, ...exchange) {
      const name = withoutHash(pathname);
      return own().has(name) ? own().reply(name, ...exchange) : built.reply(pathname, ...exchange);
    },
  };
}
