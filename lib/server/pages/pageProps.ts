import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { SSRConfig } from 'next-i18next/pages';
import { type BuildManifest, getTurbopackChunkGroupBootstrap } from 'next/dist/server/get-page-files.js';
import { defaultLocale, isLocaleCode, type LocaleCode, type MessageKey } from '#lib/i18n/locales.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { contentSecurityPolicy, reportingEndpoints, reportOnlyPolicy } from '#lib/server/http/securityHeaders.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

export function siteTexts(locale: LocaleCode): Record<MessageKey, string> {
  const file = path.join(process.cwd(), 'public', 'locales', locale, 'common.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<MessageKey, string>;
}

export interface PageProps extends SSRConfig {
  site: SiteSettings;
}

/** The texts of one language. next-i18next's serverSideTranslations would read files per request and add the fallback language. */
function translations(locale: LocaleCode): SSRConfig {
  const common = siteTexts(locale);
  return { _nextI18Next: { initialI18nStore: { [locale]: { common } }, initialLocale: locale, ns: ['common'], userConfig: null } };
}

const known = new Map<LocaleCode, SSRConfig>();

/** The props of a page of the current site; an unknown locale gets the default one. Texts are read once, in development on every request. */
export function pageProps(locale: string | undefined): PageProps {
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  let texts = process.env.NODE_ENV === 'development' ? undefined : known.get(code);
  if (!texts) known.set(code, (texts = translations(code)));
  return { ...texts, site: currentSite().settingsIn(code) };
}

let manifest: BuildManifest | undefined;

/** The inline script that Next itself adds to each page of a build, by the function that Next makes it with. */
function bootstrapScripts(pathname: string): string[] {
  manifest ??= JSON.parse(readFileSync(path.join(process.env.NEXT_DIST_DIR ?? '.next', 'build-manifest.json'), 'utf8')) as BuildManifest;
  const { pagesChunkGroupBootstrapParams: parameters, chunkLoadingGlobal: queue } = manifest;
  const script = parameters && queue && getTurbopackChunkGroupBootstrap(parameters, queue, ['/_app', pathname]);
  return script ? [script] : [];
}

/** The inline scripts of our document, by page. */
export type DocumentScripts = (page: string) => readonly string[];

/** What the HTML document has beside the page: its inline scripts and the site's colors. */
export interface DocumentExtras {
  scripts: readonly string[];
  attributes: { 'data-theme': string; 'data-ground': string | undefined };
  styleSheet: string;
}

/**
 * Sets the policy of the document, too: a rendered page and its policy belong together, because the policy has the hashes of what the page
 * contains. pageReply.ts caches both.
 */
export const createDocumentExtras =
  ({ imageHosts, gameHosts }: Pick<ServerEnv, 'imageHosts' | 'gameHosts'>) =>
  ({ pathname, res }: { pathname: string; res?: ServerResponse }, inlineScripts: DocumentScripts): DocumentExtras => {
    const { look, settingsIn } = currentSite();
    const { theme, ground, styleSheet } = look;
    const isDevelopment = process.env.NODE_ENV === 'development';
    const scripts = inlineScripts(pathname);
    const contents = {
      scripts: isDevelopment ? scripts : [...scripts, ...bootstrapScripts(pathname)],
      styles: styleSheet ? [styleSheet] : [],
      imageHosts,
      // A game in a window of its own is no part of the page.
      frameHosts: settingsIn(defaultLocale).play.mode === 'window' ? [] : gameHosts,
    };
    res?.setHeader('content-security-policy', contentSecurityPolicy(contents, isDevelopment));
    res?.setHeader('reporting-endpoints', reportingEndpoints);
    if (!isDevelopment) res?.setHeader('content-security-policy-report-only', reportOnlyPolicy);
    return { scripts, attributes: { 'data-theme': theme, 'data-ground': ground === 'light' ? ground : undefined }, styleSheet };
  };
