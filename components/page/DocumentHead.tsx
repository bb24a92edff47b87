import type { ReactElement } from 'react';
import { memberHomeScript } from '#lib/games/gameType.ts';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { motionMarkScript } from '#lib/preferences/usePreferences.ts';
import { siteSlidePicture } from '#lib/site/pictures.ts';
import { pageAlternates, pageUrl, publicRoutes } from '#lib/site/publicPages.ts';
import { groundColors } from '#lib/site/siteChoices.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

export interface DocumentFacts {
  head?: (ReactElement | null)[];
  locale?: string;
  scripts: readonly string[];
  styleSheet?: string;
  __NEXT_DATA__: { page: string; props: { pageProps?: { site?: SiteSettings } } };
}

/** The tags for search engines and messengers are only in the server's HTML, because these readers run no script. */
export function DocumentHead({
  head = [],
  locale,
  scripts,
  styleSheet,
  __NEXT_DATA__: { page, props },
}: DocumentFacts) {
  const site = props.pageProps?.site;
  if (!site) return null; // Next's built-in error page has no site settings.
  const { name, logo, publicOrigin, isIndexable, ground } = site;
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  const elements = head as (ReactElement<{
    name?: string;
    children?: string;
    content?: string;
  }> | null)[];
  const title = elements.find((element) => element?.type === 'title')?.props.children;
  const description = elements.find((element) => element?.props.name === 'description')?.props
    .content;

  return (
    <>
      {scripts.map((text) => (
        <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
      ))}
      {styleSheet && <style dangerouslySetInnerHTML={{ __html: styleSheet }} />}
      {page === '/' && <FirstSlide site={site} />}
      {page === '/login' && (
        <link
          rel="preload"
          as="image"
          href={`/images/${site.theme}/wheel.svg`}
          fetchPriority="high"
        />
      )}
      <meta name="theme-color" content={groundColors[ground]} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={logo.icon || logo.src} sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {isIndexable && publicRoutes.includes(page) ? (
        <>
          <link rel="canonical" href={pageUrl(site, code, page)} />
          {pageAlternates(site, page).map(({ language, url }) => (
            <link key={language} rel="alternate" hrefLang={language} href={url} />
          ))}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {page !== '/_error' && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={pageUrl(site, code, page)} />
          <meta property="og:image" content={`${publicOrigin}/site/share.jpg`} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={name} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** The first slide is preloaded, because the scripts would otherwise occupy all six connections to the server. */
function FirstSlide({ site }: { site: SiteSettings }) {
  const image = siteSlidePicture(site.banner.slides[0]?.picture ?? '', site);
  return (
    image && (
      <link
        rel="preload"
        as="image"
        href={image.src}
        imageSrcSet={image.srcSet}
        imageSizes={image.sizes}
        fetchPriority="high"
      />
    )
  );
}

/**
 * The default Trusted Types policy, set before every other script, allows only our chunks and workers as scripts, and only text without
 * tags as HTML. DOMPurify has a policy of its own. Violations are reported (`content-security-policy-report-only`) but not blocked.
 */
export const trustedTypesScript = `window.trustedTypes?.createPolicy('default',{
createScriptURL(address){const{origin,pathname}=URL.canParse(address,location.href)?new URL(address,location.href):{};return origin===location.origin&&/^\\/(_next\\/static\\/|(steady-timer|service-worker)\\.js$)/.test(pathname)?address:null},
createHTML:(text)=>text.includes('<')?null:text})`.replaceAll('\n', '');

/** The scripts within the HTML of a page. The document and the script hashes of its Content-Security-Policy both come from this list. */
export function inlineScripts(page: string): string[] {
  const everywhere = [trustedTypesScript, motionMarkScript];
  return page === '/' ? [...everywhere, memberHomeScript] : everywhere;
}
