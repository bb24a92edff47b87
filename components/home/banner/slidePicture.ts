import { optimizedImage, type ImageWidth } from '#lib/site/optimizedImage.ts';

const widths: ImageWidth[] = [640, 1080, 1200, 1920];

/** The page's width, at most 1400 px. On phones the picture is wider than the viewport and cropped. */
const sizes = '(min-width: 900px) min(100vw, 1400px), 900px';

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
  return { src, srcSet: widths.map((width) => `${optimizedImage(url, width, imageHosts)} ${width}w`).join(', '), sizes };
}
