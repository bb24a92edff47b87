import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a browser animates without its main thread. Anything else costs a phone a style and a paint in each frame, as long as it runs. */
const composited = new Set(['opacity', 'rotate', 'scale', 'transform', 'translate']);

const namesIn = (text: string, names: RegExp) => [...text.matchAll(names)].map(([, name]) => name ?? '');

/** The properties of each motion of the declarations that have one without an end. */
function endlessMotions(file: string) {
  const text = readFileSync(file, 'utf8');
  const frames = (name: string) => new RegExp(`@keyframes ${name} \\{(.*?)\\n\\}`, 's').exec(text)?.[1] ?? '';
  return namesIn(text, /animation:([^;]*\binfinite\b[^;]*);/g).map((declaration) => ({
    file,
    motions: declaration.split(/,(?![^(]*\))/).map((motion) => ({
      isEndless: motion.includes('infinite'),
      properties: new Set(namesIn(frames(/[\w-]+/.exec(motion)?.[0] ?? ''), /([\w-]+): /g)),
    })),
  }));
}

const declarations = globSync('{components,lib,styles}/**/*.scss').flatMap(endlessMotions);

it('motion without an end is left to the compositor', () => {
  const endless = declarations.flatMap(({ file, motions }) =>
    motions.filter(({ isEndless }) => isEndless).map((motion) => ({ file, ...motion })),
  );
  expect(endless.length).toBeGreaterThan(2);
  expect(
    endless.filter(({ properties }) => properties.size === 0 || [...properties].some((property) => !composited.has(property))),
  ).toEqual([]);
});

it('no other motion of the element has the same property, which would keep both on the main thread', () => {
  const shared = declarations.filter(({ motions }) => {
    const properties = motions.flatMap((motion) => [...motion.properties]);
    return new Set(properties).size < properties.length;
  });
  expect(shared).toEqual([]);
});
