import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawings, paint, readThemes } from '#lib/server/colors/look.ts';

/** The SVG text of each drawing in each metal (a built-in color theme), by the path of the file. */
export const themedDrawings = (): Map<string, string> =>
  new Map(
    [...readThemes()].flatMap(([theme, colors]) =>
      drawings.map((name): [string, string] => [
        `public/images/${theme}/${name}`,
        paint(name, colors),
      ]),
    ),
  );

// `npm run draw` writes the files. A test imports this module and compares the files, so an import must not write.
if (process.argv[1] === import.meta.filename) {
  for (const [file, drawing] of themedDrawings()) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, drawing);
  }
}
