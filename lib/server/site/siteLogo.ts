import { readFileSync } from 'node:fs';
import type { SiteLogo } from '#lib/site/siteSettings.ts';
import type { Theme } from '#lib/site/themes.ts';

interface LogoChoice {
  letter: string;
  picture: string;
  width: number;
  height: number;
  isNameShown: boolean;
  icon: string;
}

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The drawn hexagon in the site's metal as SVG, with the operator's letter, or its own M where there is none. */
function monogram(theme: Theme, letter: string): string {
  const drawing = readFileSync(`public/images/${theme}/logo.svg`, 'utf8');
  if (!letter) return drawing;
  const escaped = letter.replace(/[&<>"]/g, (sign) => markup[sign] ?? '');
  const size = [...letter].length > 1 ? 13 : 18;
  const text = `<text x="20" y="20.6" fill="url(#metal)" font-family="system-ui, sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escaped}</text>`;
  return drawing.replace(/<path id="letter"[^>]*\/>/, () => text);
}

/** The logo as pages show it: the operator's picture, or the hexagon. Only a letter of the operator's own makes the address a drawing. */
export function siteLogo({ letter, picture, width, height, isNameShown, icon }: LogoChoice, theme: Theme): SiteLogo {
  if (picture) return { src: picture, width, height, isNameShown, icon };
  const src = letter ? `data:image/svg+xml,${encodeURIComponent(monogram(theme, letter))}` : `/images/${theme}/logo.svg`;
  return { src, width: 40, height: 40, isNameShown, icon };
}
