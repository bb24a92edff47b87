import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A WebP picture, as the browser gets it. */
export interface Picture {
  bytes: Uint8Array;
  /** Until it has to be fetched again; 0 or less = stale. */
  freshSeconds: number;
}

/** The cache's own files, and what a killed process left of them: nothing else in the folder is ever deleted. */
const ownFile = /^[\w-]{22}-\d+\.webp(?:\.[\w-]+)?$/;

/** The modification time of a file is the time until which it is fresh. */
export async function readPictureFile(file: string): Promise<Picture | null> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return { bytes, freshSeconds: Math.floor((mtimeMs - Date.now()) / 1000) };
  } catch {
    return null; // without its cache, the portal makes the picture again
  }
}

/** Writes pictures into a folder of at most `maxBytes`; the oldest ones are deleted first. Instances may share a folder. */
export function createPictureStore(folder: string, maxBytes: number) {
  /** What is in the folder, as far as this process knows. Other instances write too: counted again after a twentieth of the bound. */
  let known = maxBytes;
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
    known = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of known > maxBytes ? files : []) {
      if (known <= maxBytes * 0.9) return;
      await rm(path.join(folder, name), { force: true });
      known -= size;
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
      known += bytes.length;
      written += bytes.length;
      if (known > maxBytes || written > maxBytes / 20) await trim();
    },
  };
}
