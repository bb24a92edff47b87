import { readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import sharp from 'sharp';
import { fetchPicture, PictureError } from './fetchPicture.ts';
import { createPictureStore, type Picture } from './pictureFiles.ts';
import type { PictureAnswer, PictureJob } from './pictureProcess.ts';

/** The entry of the picture process: one message per picture in, one out. */

/** Width times height, of all frames together. */
const maxPixels = 40_000_000;

/** Specification section 9. */
const quality = 75;

/** As in Next's optimizer: hosts that name a shorter time would be asked for each picture again and again. */
const minFreshSeconds = 14_400;

/** Impossible on other systems than Linux, or forbidden. */
function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // the process works without
  }
}

// A picture never delays the portal on the same processors, and without memory this process is killed, not the portal.
const lower = (thread: number) => tryTo(() => os.setPriority(thread, os.constants.priority.PRIORITY_LOW));
lower(0);
// Linux has a priority for each thread. The imports have started some already; the later ones inherit it.
tryTo(() => readdirSync('/proc/self/task').forEach((thread) => lower(Number(thread))));
tryTo(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) });

const [folder = '', maxBytes = ''] = process.argv.slice(2);
const store = createPictureStore(folder, Number(maxBytes));

async function resize(bytes: Buffer, width: number): Promise<Buffer> {
  try {
    const { pages = 1, width: inWidth, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    const animated = pages * inWidth * height <= maxPixels; // else its first frame
    return await sharp(bytes, { limitInputPixels: maxPixels, animated })
      .timeout({ seconds: 12 })
      .autoOrient()
      .resize(width, undefined, { withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw new PictureError('upstream_invalid'); // not a picture, or one that is too large
  }
}

const ownPicture = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'black' } })
    .png()
    .toBuffer();

async function make({ url, width, name }: PictureJob): Promise<Omit<PictureAnswer, 'id' | 'rss'>> {
  if (url === '') return { picture: { bytes: await resize(await ownPicture(), width), freshSeconds: 0 } };
  const { bytes, maxAgeSeconds } = await fetchPicture(url);
  const picture: Picture = { bytes: await resize(bytes, width), freshSeconds: Math.max(maxAgeSeconds, minFreshSeconds) };
  const storeFault = await store.write(name, picture).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.name,
  );
  return { picture, storeFault };
}

process.on('message', async ({ id, ...job }: PictureJob & { id: number }) => {
  const made = await make(job).catch((error: unknown) =>
    error instanceof PictureError ? { fault: error.code, isHostAway: error.isHostAway } : { fault: 'upstream_invalid' },
  );
  // A portal that is gone takes no answer, and 'disconnect' follows.
  process.send?.({ id, rss: process.memoryUsage.rss(), ...made }, undefined, undefined, () => {});
});
// Ctrl+C reaches all processes of a terminal; the portal decides when this one ends. Its end closes the channel.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
