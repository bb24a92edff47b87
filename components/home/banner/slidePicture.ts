import { optimizedImage, type ImageWidth } from '#lib/site/optimizedImage.ts';

const widths: ImageWidth[] = [640, 1080, 1200, 1920];

/** As wide as the page, at most 1400 px; on phones the picture is cut at its sides and drawn wider than it shows. */
const sizes = '(min-width: 900px) min(100vw, 1400px), 900px';

/** What an img of the banner needs. */
export interface SlidePicture {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** A picture for the banner, or null where its host is not listed. Files of this site and drawings come as they are, others in the widths of the optimizer. */
export function slidePicture(url: string, imageHosts: readonly string[]): SlidePicture | null {
  if (url.startsWith('/')) return { src: url };
  const src = optimizedImage(url, 1200, imageHosts);
  if (!src) return null;
  if (new URL(url).pathname.endsWith('.svg')) return { src: url };
  return { src, srcSet: widths.map((width) => `${optimizedImage(url, width, imageHosts)} ${width}w`).join(', '), sizes };
}
