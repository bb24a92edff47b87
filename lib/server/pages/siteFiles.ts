import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  defaultLocale,
  languageTag,
  locales,
  offeredAddress,
  type LocaleCode,
} from '#lib/i18n/locales.ts';
import { drawings, type Look } from '#lib/server/colors/look.ts';
import { hashSource } from '#lib/server/http/securityHeaders.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import type { Site } from '#lib/server/site/site.ts';
import { groundColors } from '#lib/site/siteChoices.ts';
import { pageAlternates, pageUrl, publicRoutes } from '#lib/site/publicPages.ts';
import type { SiteLogo, SiteSettings } from '#lib/site/siteSettings.ts';
import { siteTexts } from './pageProps.ts';
import {
  createStaticFiles,
  type FileContent,
  type FileLoader,
  type StaticFiles,
} from './staticFiles.ts';

interface GeneratedFile extends Omit<FileContent, 'plain'> {
  generate: () => string | Promise<Buffer>;
}

const text = (contentType: string, generate: () => string): GeneratedFile => ({
  contentType: `${contentType}; charset=utf-8`,
  generate,
});

/** A file with the same path in `public` replaces the generated file. */
const toLoader = (pathname: string, { generate, ...file }: GeneratedFile): FileLoader => {
  const override = path.join(process.cwd(), 'public', pathname);
  return async () => ({
    ...file,
    plain: existsSync(override) ? await readFile(override) : Buffer.from(await generate()),
  });
};

/** Crawlers may read every page of an indexable site, because they must read a page to find its `noindex`. */
function robots({ publicOrigin, isIndexable }: SiteSettings): string {
  const rules = isIndexable
    ? ['Allow: /', 'Disallow: /api/', '', `Sitemap: ${publicOrigin}/sitemap.xml`]
    : ['Disallow: /'];
  return ['User-agent: *', ...rules, ''].join('\n');
}

function sitemap(site: SiteSettings): string {
  const routes = publicRoutes.filter((route) => !site.missingScreens.includes(route));
  const entries = routes.flatMap((route) => {
    const links = pageAlternates(site, route).map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
    );
    return site.languages.map(
      (code) => `<url><loc>${pageUrl(site, code, route)}</loc>${links.join('')}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** The manifests of all languages have the same id, because they describe the same app. */
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
    icons: [
      icon,
      { src: '/site/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/site/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}

const dayMs = 86_400_000;

/** See RFC 9116. The file is generated again every day, so that its date of expiry is always ahead. */
function securityText({ security: { contact, policy }, languages, origin, aliases }: Site): string {
  return [
    `Contact: ${new URL(contact).href}`,
    `Expires: ${new Date(Date.now() + 180 * dayMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${languages.map(languageTag).join(', ')}`,
    ...[origin, ...aliases].map((own) => `Canonical: ${own.origin}/.well-known/security.txt`),
    ...(policy ? [`Policy: ${new URL(policy, origin).href}`] : []),
    '',
  ].join('\n');
}

const standalone = (generate: () => string): GeneratedFile => ({
  ...text('text/html', generate),
  policy: standalonePolicy,
});

export function siteFiles(own: Site): Map<string, FileLoader> {
  const { settingsIn: siteIn, look, security } = own;
  const site = siteIn(defaultLocale);
  const { logo } = site;
  const files: Record<string, GeneratedFile> = {
    '/robots.txt': text('text/plain', () => robots(site)),
    ...(site.isIndexable && { '/sitemap.xml': text('application/xml', () => sitemap(site)) }),
    ...(security.contact && {
      '/.well-known/security.txt': {
        ...text('text/plain', () => securityText(own)),
        keptMs: dayMs,
      },
    }),
    ...Object.fromEntries(
      site.languages.map((code) => [
        `/site/${code}.webmanifest`,
        text('application/manifest+json', () => webManifest(siteIn(code), code)),
      ]),
    ),
    ...Object.fromEntries(
      locales.flatMap(({ code }) => {
        const shown = site.languages.includes(code) ? code : (site.languages[0] ?? defaultLocale);
        return [
          [`/site/offline.${code}.html`, standalone(() => offlinePage(siteIn(shown), shown))],
          [
            `/site/opening.${code}.html`,
            { ...standalone(() => openingPage(siteIn(shown), shown)), isGameWindow: true },
          ],
        ];
      }),
    ),
    ...Object.fromEntries(
      drawings.map((name) => [
        `/images/own/${name}`,
        { contentType: 'image/svg+xml', generate: () => look.drawing(name) },
      ]),
    ),
    '/favicon.ico': { contentType: 'image/png', generate: () => iconPicture(logo, look, 32) },
    '/apple-touch-icon.png': {
      contentType: 'image/png',
      generate: () => paddedIconPicture(logo, look, 180),
    },
    '/site/icon-192.png': {
      contentType: 'image/png',
      generate: () => iconPicture(logo, look, 192),
    },
    '/site/icon-512.png': {
      contentType: 'image/png',
      generate: () => iconPicture(logo, look, 512),
    },
    '/site/icon-maskable.png': {
      contentType: 'image/png',
      generate: () => paddedIconPicture(logo, look, 512),
    },
    '/site/share.jpg': {
      contentType: 'image/jpeg',
      generate: () => sharePicture(logo, look),
      isCrossOrigin: true,
    },
  };
  return new Map(
    Object.entries(files).map(([pathname, file]) => [pathname, toLoader(pathname, file)]),
  );
}

/** The hash of a drawing's path only makes browsers load the drawing again after a change of colors. */
const withoutHash = (pathname: string) =>
  pathname.replace(/^\/images\/own-[\da-f]+\//, '/images/own/');

export function withSiteFiles(built: StaticFiles, log: Log): StaticFiles {
  const bySite = new WeakMap<Site, StaticFiles>();
  const own = () => {
    const site = currentSite();
    let files = bySite.get(site);
    if (!files) bySite.set(site, (files = createStaticFiles(siteFiles(site), log)));
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

const publicFile = (pathname: string) => readFile(path.join(process.cwd(), 'public', pathname));

/** A logo on another host is not fetched, so the built-in hexagon is returned instead. */
async function logoSource(
  { src: logo, icon }: SiteLogo,
  { theme, drawing }: Look,
): Promise<Buffer> {
  const src = icon || logo;
  if (src.startsWith('data:'))
    return Buffer.from(decodeURIComponent(src.slice(src.indexOf(',') + 1)));
  const isFile = src.startsWith('/') && src !== `/images/${theme}/logo.svg`;
  return isFile ? publicFile(src) : Buffer.from(drawing('logo.svg'));
}

/** The package sharp is loaded on first use, because it needs much memory. */
const loadSharp = async () => (await import('sharp')).default;

/** An SVG is rendered at the requested size, so that the picture does not blur. */
async function iconPicture(logo: SiteLogo, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = await logoSource(logo, look);
  const { width = size } = await sharp(source).metadata();
  return sharp(source, { density: Math.max(1, (72 * size) / width) })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The logo is padded, because devices cut the icon to a shape of their own. */
async function paddedIconPicture(logo: SiteLogo, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({
    create: { width: size, height: size, channels: 3, background: groundColors[look.ground] },
  })
    .composite([{ input: await iconPicture(logo, look, Math.round(size * 0.62)) }])
    .png()
    .toBuffer();
}

/** The picture has no text, because slim containers lack fonts for five languages (docs/decisions/0012). */
async function sharePicture(logo: SiteLogo, look: Look): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(look.drawing('share.svg')))
    .resize(1200, 630)
    .composite([{ input: await iconPicture(logo, look, 300) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The URL fragment `#still` asks for reduced motion (`:target`), because standalone pages have no script. */
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

const standalonePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${hashSource(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const standalonePage = (
  { name, ground }: SiteSettings,
  locale: LocaleCode,
  main: string,
): string => `<!doctype html>
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

/** The empty `href` is the address of the page that the visitor wanted. */
function offlinePage(site: SiteSettings, locale: LocaleCode): string {
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

/** The window of a game shows this page until the portal has the URL of the game (specification section 9). */
const openingPage = (site: SiteSettings, locale: LocaleCode): string =>
  standalonePage(site, locale, `<p>${escaped(siteTexts(locale).msg2217)}</p>\n<div></div>`);
