import { globSync, readFileSync } from 'node:fs';
import { readThemes } from './themes.ts';

const folder = 'styles/drawings';

/**
 * The drawings of `styles/drawings` in the colors of every theme, by the path of their file. A picture that a page loads sees no custom
 * property of that page, so `var(--metal-400)` in a drawing is replaced here (`npm run draw`).
 */
export function themedDrawings(): Map<string, string> {
  const drawings = globSync('**/*.svg', { cwd: folder }).sort();
  return new Map(
    [...readThemes()].flatMap(([theme, colors]) =>
      drawings.map((file): [string, string] => [
        `public/images/${theme}/${file}`,
        readFileSync(`${folder}/${file}`, 'utf8').replace(/var\(--([\w-]+)\)/g, (_, token: string) => {
          const color = colors.get(token);
          if (!color) throw new Error(`${file}: the theme ${theme} has no color ${token}`);
          return color;
        }),
      ]),
    ),
  );
}
