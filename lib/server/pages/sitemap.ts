import { locales } from '#lib/i18n/locales.ts';
import { pageAlternates, pageUrl, publicRoutes } from '#lib/site/publicPages.ts';

/** The public pages in every language, each with its addresses in the others. */
export function sitemap(origin: string): string {
  const entries = publicRoutes.flatMap((route) => {
    const links = pageAlternates(origin, route).map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
    );
    return locales.map(({ code }) => `<url><loc>${pageUrl(origin, code, route)}</loc>${links.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
