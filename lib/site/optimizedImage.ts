/** The widths of the image optimizer (specification section 9). */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

export type ImageWidth = (typeof imageWidths)[number];

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The optimizer's URL of a picture; null if its host is not listed (SiteSettings.imageHosts): show the drawn tile. */
export function optimizedImage(url: string, width: ImageWidth, imageHosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password } = new URL(url);
  const scheme = loopbackHost.test(host) ? 'http:' : 'https:';
  if (protocol !== scheme || username || password || !imageHosts.includes(host)) return null;
  return `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=75`;
}
