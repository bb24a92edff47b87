import type { SiteLogo } from '#lib/site/siteSettings.ts';
import type { Look } from '#lib/server/colors/look.ts';

type LogoChoice = Omit<SiteLogo, 'src'> & { letter: string; picture: string };

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The hexagon logo as SVG, with the operator's letters in place of its M. */
function monogram(drawing: string, letter: string): string {
  const escaped = letter.replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? '');
  const size = [...letter].length > 1 ? 13 : 18;
  const text = `<text x="20" y="20.6" fill="url(#metal)" font-family="system-ui, sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escaped}</text>`;
  return drawing.replace(/<path id="letter"[^>]*\/>/, () => text);
}

/** The logo of the pages: the operator's picture, the hexagon in the site's colors, or the hexagon with `letter` as a data URL. */
export function siteLogo({ letter, picture, width, height, isNameShown, icon }: LogoChoice, { theme, drawing }: Look): SiteLogo {
  if (picture) return { src: picture, width, height, isNameShown, icon };
  const src = letter ? `data:image/svg+xml,${encodeURIComponent(monogram(drawing('logo.svg'), letter))}` : `/images/${theme}/logo.svg`;
  return { src, width: 40, height: 40, isNameShown, icon };
}
