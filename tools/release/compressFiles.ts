// The last step of `npm run build` compresses the static files of the build and of `public` as strongly as possible.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { builtFiles, compressedFolder, writeEncodedFile } from '#lib/server/pages/staticFiles.ts';

const distFolder = path.resolve(process.env.NEXT_DIST_DIR ?? '.next');
const folder = compressedFolder(distFolder);
rmSync(folder, { recursive: true, force: true });
const files = [...builtFiles(distFolder, path.resolve('public')).values()];
await Promise.all(
  files.map(async (load) => {
    const { plain, contentType } = await load();
    await writeEncodedFile(plain, contentType, folder);
  }),
);
