import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { fetchPicture, PictureError } from './fetchPicture.ts';
import type { Picture, PictureAnswer, PictureJob } from './pictureProcess.ts';

/** The entry of the picture process, which fetches, resizes and stores pictures: one message per picture in, one out. */

/** Width times height, of all frames together. */
const maxPixels = 40_000_000;

/** Specification section 9. */
const quality = 75;

/** As in Next's optimizer: hosts that name a shorter time would be asked for each picture again and again. */
const minFreshSeconds = 14_400;

/** The cache's own files, and what a killed process left of them: nothing else in the folder is ever deleted. */
const ownFile = /^[\w-]{22}-\d+\.webp(?:\.[\w-]+)?$/;

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

async function make({ url, width, name }: PictureJob): Promise<Omit<PictureAnswer, 'id'>> {
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
  process.send?.({ id, ...made }, undefined, undefined, () => {});
});
// Ctrl+C reaches all processes of a terminal; the portal decides when this one ends. Its end closes the channel.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** Writes pictures into a folder of at most `maxBytes`; the oldest ones are deleted first. Instances may share a folder. */
function createPictureStore(folder: string, maxBytes: number) {
  /** Bytes in the folder, as far as this process knows. Other instances write too, so they are counted again after a twentieth of the bound. */
  let stored = maxBytes;
  /** Bytes that this process has written since it counted. */
  let written = 0;

  async function trim(): Promise<void> {
    written = 0;
    const names = (await readdir(folder)).filter((name) => ownFile.test(name));
    const found = await Promise.all(
      names.map((name) =>
        stat(path.join(folder, name)).then(
          ({ size, ctimeMs }) => ({ name, size, ctimeMs }),
          () => null,
        ),
      ),
    );
    const files = found.filter((file) => file !== null).sort((one, other) => one.ctimeMs - other.ctimeMs);
    stored = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of stored > maxBytes ? files : []) {
      if (stored <= maxBytes * 0.9) return;
      await rm(path.join(folder, name), { force: true });
      stored -= size;
    }
  }

  return {
    /** Atomic: a reader never sees a part of a picture. @throws the error of the file system, such as a full disk */
    async write(name: string, { bytes, freshSeconds }: Picture): Promise<void> {
      const temporary = path.join(folder, `${name}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, bytes);
        await utimes(temporary, Date.now() / 1000, Date.now() / 1000 + freshSeconds);
        await rename(temporary, path.join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
      stored += bytes.length;
      written += bytes.length;
      if (stored > maxBytes || written > maxBytes / 20) await trim();
    },
  };
}
