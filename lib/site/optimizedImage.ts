/** The widths of the image optimizer (specification section 9). */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

export type ImageWidth = (typeof imageWidths)[number];

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The optimizer's URL of a picture; null if its host is not listed (SiteSettings.imageHosts): show the drawn tile. */
export function optimizedImage(url: string, width: ImageWidth, imageHosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password, href } = new URL(url);
  const scheme = loopbackHost.test(host) ? 'http:' : 'https:';
  if (protocol !== scheme || username || password || !imageHosts.includes(host)) return null;
  // Encoded as browsers send it: the server accepts no other spelling (lib/server/pictures/pictureReply.ts).
  return `/_next/image?url=${encodeURIComponent(href).replaceAll("'", '%27')}&w=${width}&q=75`;
}
