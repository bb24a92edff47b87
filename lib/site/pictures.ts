import type { SiteSettings } from './siteSettings.ts';

/**
 * True if browsers trust the host without TLS (w3.org/TR/secure-contexts 3.1). Names such as `a.localhost` do not count, because not every
 * resolver finds them.
 */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);

/** The widths that the specification lists for the image optimizer (section 9). */
export const specifiedWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** A picture of 640 pixels is two to five times as wide as a tile on a phone. */
const tileWidths = [128, 256, 384] as const;

export const imageWidths = [...tileWidths, ...specifiedWidths] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** Null = the host is not in `imageHosts`, and the page shows a drawn tile. */
export function optimizedImage(
  url: string,
  width: ImageWidth,
  imageHosts: readonly string[],
): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password, href } = new URL(url);
  const scheme = isLoopbackHost(host) ? 'http:' : 'https:';
  if (protocol !== scheme || username || password || !imageHosts.includes(host)) return null;
  // The URL is encoded as browsers encode it, because the server accepts no other spelling (lib/server/pictures/pictureReply.ts).
  return `/_next/image?url=${encodeURIComponent(href).replaceAll("'", '%27')}&w=${width}&q=75`;
}

export function optimizedSrcSet(
  url: string,
  widths: readonly ImageWidth[],
  imageHosts: readonly string[],
): string | null {
  const sources = widths.map((width) => optimizedImage(url, width, imageHosts));
  return sources.includes(null)
    ? null
    : sources.map((source, index) => `${source} ${widths[index]}w`).join(', ');
}

const widths: ImageWidth[] = [640, 750, 828, 1080, 1200, 1920];

/** The banner is lower than its pictures, so only the width of a picture has to fit. */
const sizes = 'min(100vw, 1400px)';

export interface SlidePicture {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** Null = the host is not in `imageHosts`. Files of this site and SVG files are shown without the optimizer. */
export function slidePicture(url: string, imageHosts: readonly string[]): SlidePicture | null {
  if (url.startsWith('/')) return { src: url };
  const src = optimizedImage(url, 1200, imageHosts);
  if (!src) return null;
  if (new URL(url).pathname.endsWith('.svg')) return { src: url };
  return { src, srcSet: optimizedSrcSet(url, widths, imageHosts) ?? undefined, sizes };
}

const drawn = ['roulette', 'reels'] as const;

export type DrawnSlide = (typeof drawn)[number];

export const isDrawnSlide = (picture: string): picture is DrawnSlide =>
  drawn.some((name) => name === picture);

export const siteSlidePicture = (
  picture: string,
  { theme, imageHosts }: Pick<SiteSettings, 'theme' | 'imageHosts'>,
): SlidePicture | null =>
  isDrawnSlide(picture)
    ? { src: `/images/${theme}/banner/${picture}.svg` }
    : slidePicture(picture, imageHosts);
