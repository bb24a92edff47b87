import { isLoopbackHost } from './isLoopbackHost.ts';

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
