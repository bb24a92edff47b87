import type { SiteSettings } from './siteSettings.ts';

/**
 * True if a host, with or without a port, is this machine, which browsers trust without TLS (w3.org/TR/secure-contexts 3.1). Names such as
 * `a.localhost` do not count, because not every resolver finds them.
 */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);

/** The widths that the specification lists for the image optimizer (section 9). */
export const specifiedWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** Further widths for tiles on phones, because a picture of 640 pixels is two to five times as wide as such a tile. */
const tileWidths = [128, 256, 384] as const;

export const imageWidths = [...tileWidths, ...specifiedWidths] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** Returns the optimizer's URL of a picture. If its host is not in `imageHosts`, returns null, and the page shows a drawn tile. */
export function optimizedImage(url: string, width: ImageWidth, imageHosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password, href } = new URL(url);
  const scheme = isLoopbackHost(host) ? 'http:' : 'https:';
  if (protocol !== scheme || username || password || !imageHosts.includes(host)) return null;
  // The URL is encoded as browsers encode it, because the server accepts no other spelling (lib/server/pictures/pictureReply.ts).
  return `/_next/image?url=${encodeURIComponent(href).replaceAll("'", '%27')}&w=${width}&q=75`;
}

/** Returns the `srcset` of a picture in these widths, or null if its host is not in `imageHosts`. */
export function optimizedSrcSet(url: string, widths: readonly ImageWidth[], imageHosts: readonly string[]): string | null {
  const sources = widths.map((width) => optimizedImage(url, width, imageHosts));
  return sources.includes(null) ? null : sources.map((source, index) => `${source} ${widths[index]}w`).join(', ');
}

const widths: ImageWidth[] = [640, 750, 828, 1080, 1200, 1920];

/** The banner is as wide as the page, at most 1400 px. It is lower than its pictures, so only their width has to fit. */
const sizes = 'min(100vw, 1400px)';

export interface SlidePicture {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * Returns a banner picture, or null if its host is not in `imageHosts`. Files of this site and SVG files are shown without the optimizer.
 */
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

/** Returns the picture of a slide: a drawing in the colors of the site's theme, or a picture of the operator. */
export const siteSlidePicture = (
  picture: string,
  { theme, imageHosts }: Pick<SiteSettings, 'theme' | 'imageHosts'>,
): SlidePicture | null => (isDrawnSlide(picture) ? { src: `/images/${theme}/banner/${picture}.svg` } : slidePicture(picture, imageHosts));
