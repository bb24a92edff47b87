import type { SiteSettings } from './siteSettings.ts';

/** Whether a host, with or without a port, is this machine, which browsers trust without TLS (w3.org/TR/secure-contexts 3.1). Names under localhost are left out: not every resolver knows them. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);

/** The widths of the image optimizer (specification section 9). */
export const specifiedWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** Of a tile on a phone: 640 is twice to five times what it shows. */
const tileWidths = [128, 256, 384] as const;

export const imageWidths = [...tileWidths, ...specifiedWidths] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** The optimizer's URL of a picture; null if its host is not listed (SiteSettings.imageHosts): show the drawn tile. */
export function optimizedImage(url: string, width: ImageWidth, imageHosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password, href } = new URL(url);
  const scheme = isLoopbackHost(host) ? 'http:' : 'https:';
  if (protocol !== scheme || username || password || !imageHosts.includes(host)) return null;
  // Encoded as browsers send it: the server accepts no other spelling (lib/server/pictures/pictureReply.ts).
  return `/_next/image?url=${encodeURIComponent(href).replaceAll("'", '%27')}&w=${width}&q=75`;
}

/** The `srcset` of a picture in these widths; null if its host is not listed. */
export function optimizedSrcSet(url: string, widths: readonly ImageWidth[], imageHosts: readonly string[]): string | null {
  const sources = widths.map((width) => optimizedImage(url, width, imageHosts));
  return sources.includes(null) ? null : sources.map((source, index) => `${source} ${widths[index]}w`).join(', ');
}

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
