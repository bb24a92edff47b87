import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { screens } from '#tests/e2e/screens/screens.ts';
import type { Shot } from './takePicture.ts';

const folder = 'docs/pictures';

/** The pictures of README.md: what lies in the window, nothing below it. */
const pictures = [
  { file: 'home-desktop', name: 'home-member', width: 1366 },
  { file: 'slots-desktop', name: 'slots-modal', width: 1366 },
  { file: 'home-phone', name: 'home-member', width: 390 },
  { file: 'deposit-phone', name: 'deposit-form', width: 390 },
] as const;

/** Takes the pictures of README.md anew. */
export async function writeReadmePictures(take: (shot: Shot) => Promise<Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { file, name, width } of pictures) {
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    const picture = await take({ screen: { ...screen, isWindow: true }, language: 'ko', width, scale: width < 768 ? 2 : 1 });
    const small = await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer();
    await writeFile(`${folder}/${file}.webp`, small);
    console.log(`${folder}/${file}.webp: ${Math.round(small.length / 1024)} KB`);
  }
}
