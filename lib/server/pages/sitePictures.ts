import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { groundColor } from '#lib/site/groundColor.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

/** What is drawn from. */
type Look = Pick<SiteSettings, 'logo' | 'theme'>;

const publicFile = (pathname: string) => readFile(path.join(process.cwd(), 'public', pathname));

/** The operator's icon, or the logo as pages show it. One on another host is not fetched: the hexagon stands for it. */
async function logoSource({ logo: { src: logo, icon }, theme }: Look): Promise<Buffer> {
  const src = icon || logo;
  if (src.startsWith('data:')) return Buffer.from(decodeURIComponent(src.slice(src.indexOf(',') + 1)));
  return publicFile(src.startsWith('/') ? src : `/images/${theme}/logo.svg`);
}

/** Loaded with the first picture: it takes memory, and most processes are asked for none. */
const loadSharp = async () => (await import('sharp')).default;

/** The logo alone, in a square; a drawing is drawn at that size, not enlarged. */
export async function iconPicture(look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = await logoSource(look);
  const { width = size } = await sharp(source).metadata();
  return sharp(source, { density: Math.max(1, (72 * size) / width) })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The logo on the page's ground, with room around it for what the device cuts away. */
export async function paddedIconPicture(look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({ create: { width: size, height: size, channels: 3, background: groundColor } })
    .composite([{ input: await iconPicture(look, Math.round(size * 0.62)) }])
    .png()
    .toBuffer();
}

/** An icon file that holds one picture of 32 pixels. */
export async function faviconPicture(look: Look): Promise<Buffer> {
  const picture = await iconPicture(look, 32);
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/**
 * What a messenger shows of a shared address. Without words: they would need the server to have fonts of five languages, which a slim
 * container has not, and the page's title and the site's name stand beside it anyway (docs/decisions/0012).
 */
export async function sharePicture(look: Look): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await publicFile(`/images/${look.theme}/share.svg`))
    .resize(1200, 630)
    .composite([{ input: await iconPicture(look, 300) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
