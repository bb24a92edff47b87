import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { fetchPicture, PictureError } from './fetchPicture.ts';
import type { Picture, PictureAnswer, PictureJob } from './pictureProcess.ts';

/** This file runs in the picture process. */

/** The pixels of all frames count together. */
const maxPixels = 40_000_000;

/** The WebP quality (specification section 9). */
const quality = 75;

/** Some hosts allow only very short caching, so each picture is fresh for at least this time, as in Next's optimizer. */
const minFreshSeconds = 14_400;

/** Matches the files of the cache, and the temporary files of a killed process. No other file in the folder is ever deleted. */
const ownFile = /^[\w-]{22}-\d+\.webp(?:\.[\w-]+)?$/;

/** Some settings exist on Linux only, and some systems forbid them. */
function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // the process also works without the setting
  }
}

// The process has the lowest priority, so that pictures do not delay the portal on the same processors.
const lower = (thread: number) =>
  tryTo(() => os.setPriority(thread, os.constants.priority.PRIORITY_LOW));
lower(0);
// On Linux each thread has its own priority, and the imports have started threads already.
tryTo(() => readdirSync('/proc/self/task').forEach((thread) => lower(Number(thread))));
// If memory runs out, Linux kills this process first, not the portal.
tryTo(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const [folder = '', maxBytes = ''] = process.argv.slice(2);
const store = createPictureStore(folder, Number(maxBytes));

async function resize(bytes: Buffer, width: number): Promise<Buffer> {
  try {
    const {
      pages = 1,
      width: inWidth,
      height,
    } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    const animated = pages * inWidth * height <= maxPixels; // a larger animation is reduced to its first frame
    return await sharp(bytes, { limitInputPixels: maxPixels, animated })
      .timeout({ seconds: 12 })
      .autoOrient()
      .resize(width, undefined, { withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw new PictureError('upstream_invalid'); // the bytes are no picture, or the picture is too large
  }
}

async function make({ url, width, name }: PictureJob): Promise<Omit<PictureAnswer, 'id'>> {
  const { bytes, maxAgeSeconds } = await fetchPicture(url);
  const picture: Picture = {
    bytes: await resize(bytes, width),
    freshSeconds: Math.max(maxAgeSeconds, minFreshSeconds),
  };
  const storeFault = await store.write(name, picture).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.name,
  );
  return { picture, storeFault };
}

process.on('message', async ({ id, ...job }: PictureJob & { id: number }) => {
  const made = await make(job).catch((error: unknown) =>
    error instanceof PictureError
      ? { fault: error.code, isHostAway: error.isHostAway }
      : { fault: 'upstream_invalid' },
  );
  // An error while sending is ignored: the portal has ended, so 'disconnect' follows.
  process.send?.({ id, ...made }, undefined, undefined, () => {});
});
// Ctrl+C in a terminal sends SIGINT to this process, too, but this process ends only when the portal closes the channel.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** Above `maxBytes`, the oldest files are deleted. Instances of the portal may share the folder. */
function createPictureStore(folder: string, maxBytes: number) {
  /** `trim` counts the bytes in the folder again, because other instances write, too. */
  let stored = maxBytes;
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
    const files = found
      .filter((file) => file !== null)
      .sort((one, other) => one.ctimeMs - other.ctimeMs);
    stored = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of stored > maxBytes ? files : []) {
      if (stored <= maxBytes * 0.9) return;
      await rm(path.join(folder, name), { force: true });
      stored -= size;
    }
  }

  return {
    /**
     * The file is written under a temporary name, so that no reader sees a part of a picture.
     * @throws the error of the file system (full disk)
     */
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
