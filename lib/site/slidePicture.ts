import { optimizedImage, optimizedSrcSet, type ImageWidth } from './optimizedImage.ts';
import type { SiteSettings } from './siteSettings.ts';

const widths: ImageWidth[] = [640, 750, 828, 1080, 1200, 1920];

/** The width of the page, at most 1400 px: the banner is lower than its pictures, so that their width decides. */
const sizes = 'min(100vw, 1400px)';

export interface SlidePicture {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** A banner picture; null if its host is not listed. Files of this site are served unchanged, others through the image optimizer. */
export function slidePicture(url: string, imageHosts: readonly string[]): SlidePicture | null {
  if (url.startsWith('/')) return { src: url };
  const src = optimizedImage(url, 1200, imageHosts);
  if (!src) return null;
  if (new URL(url).pathname.endsWith('.svg')) return { src: url };
  return { src, srcSet: optimizedSrcSet(url, widths, imageHosts) ?? undefined, sizes };
}

const drawn = ['roulette', 'reels'] as const;

export type DrawnSlide = (typeof drawn)[number];

export const isDrawnSlide = (picture: string): picture is DrawnSlide => drawn.some((name) => name === picture);

/** The picture of a slide of the site: a drawing in the theme's metal, or the operator's. */
export const siteSlidePicture = (
  picture: string,
  { theme, imageHosts }: Pick<SiteSettings, 'theme' | 'imageHosts'>,
): SlidePicture | null => (isDrawnSlide(picture) ? { src: `/images/${theme}/banner/${picture}.svg` } : slidePicture(picture, imageHosts));
