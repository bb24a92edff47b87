import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { SSRConfig } from 'next-i18next/pages';
import {
  type BuildManifest,
  getTurbopackChunkGroupBootstrap,
} from 'next/dist/server/get-page-files.js';
import {
  defaultLocale,
  isLocaleCode,
  type LocaleCode,
  type MessageKey,
} from '#lib/i18n/locales.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import {
  contentSecurityPolicy,
  reportingEndpoints,
  reportOnlyPolicy,
} from '#lib/server/http/securityHeaders.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import type { SharedAnswers } from '#lib/site/sharedAnswers.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

export function siteTexts(locale: LocaleCode): Record<MessageKey, string> {
  const file = path.join(process.cwd(), 'public', 'locales', locale, 'common.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<MessageKey, string>;
}

export interface PageProps extends SSRConfig {
  site: SiteSettings;
  shared?: SharedAnswers;
}

/** next-i18next's `serverSideTranslations` would read files at each request, and add Korean texts. */
function translations(locale: LocaleCode): SSRConfig {
  const common = siteTexts(locale);
  return {
    _nextI18Next: {
      initialI18nStore: { [locale]: { common } },
      initialLocale: locale,
      ns: ['common'],
      userConfig: null,
    },
  };
}

const known = new Map<LocaleCode, SSRConfig>();

export function pageProps(locale: string | undefined): PageProps {
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  let texts = process.env.NODE_ENV === 'development' ? undefined : known.get(code);
  if (!texts) known.set(code, (texts = translations(code)));
  return { ...texts, site: currentSite().settingsIn(code) };
}

let manifest: BuildManifest | undefined;

/** Next adds this inline script to a page, and the Content-Security-Policy needs the hash of exactly this text. */
function bootstrapScripts(pathname: string): string[] {
  manifest ??= JSON.parse(
    readFileSync(path.join(process.env.NEXT_DIST_DIR ?? '.next', 'build-manifest.json'), 'utf8'),
  ) as BuildManifest;
  const { pagesChunkGroupBootstrapParams: parameters, chunkLoadingGlobal: queue } = manifest;
  const script =
    parameters && queue && getTurbopackChunkGroupBootstrap(parameters, queue, ['/_app', pathname]);
  return script ? [script] : [];
}

export type DocumentScripts = (page: string) => readonly string[];

export interface DocumentExtras {
  scripts: readonly string[];
  attributes: { 'data-theme': string; 'data-ground': string | undefined };
  styleSheet: string;
}

/**
 * The function also sets the Content-Security-Policy of the reply, because the policy contains the hashes of the inline scripts and styles.
 */
export const createDocumentExtras =
  ({ imageHosts, gameHosts }: Pick<ServerEnv, 'imageHosts' | 'gameHosts'>) =>
  (
    { pathname, res }: { pathname: string; res?: ServerResponse },
    inlineScripts: DocumentScripts,
  ): DocumentExtras => {
    const { look, settingsIn } = currentSite();
    const { theme, ground, styleSheet } = look;
    const isDevelopment = process.env.NODE_ENV === 'development';
    const scripts = inlineScripts(pathname);
    const contents = {
      scripts: isDevelopment ? scripts : [...scripts, ...bootstrapScripts(pathname)],
      styles: styleSheet ? [styleSheet] : [],
      imageHosts,
      // A page needs no permission for frames if the site opens games in windows.
      frameHosts: settingsIn(defaultLocale).play.mode === 'window' ? [] : gameHosts,
    };
    res?.setHeader('content-security-policy', contentSecurityPolicy(contents, isDevelopment));
    res?.setHeader('reporting-endpoints', reportingEndpoints);
    if (!isDevelopment) res?.setHeader('content-security-policy-report-only', reportOnlyPolicy);
    return {
      scripts,
      attributes: { 'data-theme': theme, 'data-ground': ground === 'light' ? ground : undefined },
      styleSheet,
    };
  };
