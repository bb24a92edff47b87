import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { groundColors } from '#lib/site/grounds.ts';
import type { SiteLogo } from '#lib/site/siteSettings.ts';
import type { Look } from '#lib/server/colors/look.ts';

const publicFile = (pathname: string) => readFile(path.join(process.cwd(), 'public', pathname));

/** The operator's icon or logo. A logo on another host is not fetched: the hexagon replaces it. */
async function logoSource({ src: logo, icon }: SiteLogo, { theme, drawing }: Look): Promise<Buffer> {
  const src = icon || logo;
  if (src.startsWith('data:')) return Buffer.from(decodeURIComponent(src.slice(src.indexOf(',') + 1)));
  const isFile = src.startsWith('/') && src !== `/images/${theme}/logo.svg`;
  return isFile ? publicFile(src) : Buffer.from(drawing('logo.svg'));
}

/** Loaded on first use, because it needs much memory. */
const loadSharp = async () => (await import('sharp')).default;

/** The logo in a transparent square as PNG; an SVG is rendered at that size. */
export async function iconPicture(logo: SiteLogo, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = await logoSource(logo, look);
  const { width = size } = await sharp(source).metadata();
  return sharp(source, { density: Math.max(1, (72 * size) / width) })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
}

/** The logo on the page background, with padding for the mask of the device, as PNG. */
export async function paddedIconPicture(logo: SiteLogo, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp({ create: { width: size, height: size, channels: 3, background: groundColors[look.ground] } })
    .composite([{ input: await iconPicture(logo, look, Math.round(size * 0.62)) }])
    .png()
    .toBuffer();
}

/** An ICO file with one PNG of 32 × 32 pixels. */
export async function faviconPicture(logo: SiteLogo, look: Look): Promise<Buffer> {
  const picture = await iconPicture(logo, look, 32);
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/** The picture of link previews, as JPEG. It has no text: slim containers lack fonts for five languages (docs/decisions/0012). */
export async function sharePicture(logo: SiteLogo, look: Look): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(look.drawing('share.svg')))
    .resize(1200, 630)
    .composite([{ input: await iconPicture(logo, look, 300) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
