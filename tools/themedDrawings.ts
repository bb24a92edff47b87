import { drawings, paint, readThemes } from '#lib/server/colors/look.ts';

/** The drawings of `styles/drawings` in the colors of every metal, by the path of their file (`npm run draw`). */
export const themedDrawings = (): Map<string, string> =>
  new Map(
    [...readThemes()].flatMap(([theme, colors]) =>
      drawings.map((name): [string, string] => [`public/images/${theme}/${name}`, paint(name, colors)]),
    ),
  );
