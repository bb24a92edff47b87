import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { groundColor } from '#lib/site/groundColor.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

type Look = Pick<SiteSettings, 'logo' | 'theme'>;

const publicFile = (pathname: string) => readFile(path.join(process.cwd(), 'public', pathname));

/** The operator's icon or logo. A logo on another host is not fetched: the theme's hexagon replaces it. */
async function logoSource({ logo: { src: logo, icon }, theme }: Look): Promise<Buffer> {
  const src = icon || logo;
  if (src.startsWith('data:')) return Buffer.from(decodeURIComponent(src.slice(src.indexOf(',') + 1)));
  return publicFile(src.startsWith('/') ? src : `/images/${theme}/logo.svg`);
}

/** Loaded on first use, because it needs much memory. */
const loadSharp = async () => (await import('sharp')).default;

/** The logo in a transparent square as PNG; an SVG is rendered at that size. */
export async function iconPicture(look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = await logoSource(look);
  const { width = size } = await sharp(source).metadata();
  return sharp(source, { density: Math.max(1, (72 * size) / width) })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The logo on the page background, with padding for the mask of the device, as PNG. */
export async function paddedIconPicture(look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({ create: { width: size, height: size, channels: 3, background: groundColor } })
    .composite([{ input: await iconPicture(look, Math.round(size * 0.62)) }])
    .png()
    .toBuffer();
}

/** An ICO file with one PNG of 32 × 32 pixels. */
export async function faviconPicture(look: Look): Promise<Buffer> {
  const picture = await iconPicture(look, 32);
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/** The picture of link previews, as JPEG. It has no text: slim containers lack fonts for five languages (docs/decisions/0012). */
export async function sharePicture(look: Look): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await publicFile(`/images/${look.theme}/share.svg`))
    .resize(1200, 630)
    .composite([{ input: await iconPicture(look, 300) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
