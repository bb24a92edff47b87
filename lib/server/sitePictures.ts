import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { groundColor } from '#lib/site/groundColor.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

/** What the pictures of a site are made from. */
type SiteEmblem = Pick<SiteSettings, 'logo' | 'theme'>;

const publicFile = (address: string) => readFile(path.join(process.cwd(), 'public', address));
const drawnInPlace = 'data:image/svg+xml,';

/** The site's logo as it is; one that lies elsewhere is not fetched, the drawn emblem stands in. */
async function emblem({ logo: { src }, theme }: SiteEmblem): Promise<Buffer> {
  if (src.startsWith(drawnInPlace)) return Buffer.from(decodeURIComponent(src.slice(drawnInPlace.length)));
  return publicFile(src.startsWith('/') ? src : `/images/${theme}/logo.svg`);
}

/** Loaded with the first picture: it takes memory, and most processes are asked for none. */
const loadSharp = async () => (await import('sharp')).default;

/** The emblem alone, drawn at `size` and not enlarged. */
export async function iconPicture(site: SiteEmblem, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = await emblem(site);
  const { width = size } = await sharp(source).metadata();
  return sharp(source, { density: (72 * size) / width })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The emblem on the page's ground, with room around it for what the device cuts away. */
export async function paddedIconPicture(site: SiteEmblem, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({ create: { width: size, height: size, channels: 3, background: groundColor } })
    .composite([{ input: await iconPicture(site, Math.round(size * 0.62)) }])
    .png()
    .toBuffer();
}

/** An icon file that holds one picture of 32 pixels. */
export async function faviconPicture(site: SiteEmblem): Promise<Buffer> {
  const picture = await iconPicture(site, 32);
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/**
 * What a messenger shows of a shared address. Without words: they would need the server to have fonts of five languages, which a slim
 * container has not, and the page's title and the site's name stand beside it anyway (docs/decisions/0012).
 */
export async function sharePicture(site: SiteEmblem): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await publicFile(`/images/${site.theme}/share.svg`))
    .resize(1200, 630)
    .composite([{ input: await iconPicture(site, 300) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
