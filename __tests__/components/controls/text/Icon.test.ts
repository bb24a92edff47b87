import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sprite = readFileSync('public/images/icons.svg', 'utf8');
const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id).sort();

test('every icon name has a drawing, and every drawing has a name', () => {
  const source = readFileSync('components/controls/text/Icon.tsx', 'utf8');
  const named = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, id]) => id).sort();
  expect(named.length).toBeGreaterThan(20);
  expect(named).toEqual(drawn);
});

test('every drawing is in use', () => {
  const sources = ['components', 'lib']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('/Icon.tsx'));
  const text = sources.map((path) => readFileSync(path, 'utf8')).join('');
  // Their names are put together: `${icon}-filled`, `flag-${code}`.
  const isUsed = (id = '') =>
    text.includes(`'${id.replace('-filled', '')}'`) ||
    text.includes(`"${id}"`) ||
    id.startsWith('flag-');
  expect(drawn.filter((id) => !isUsed(id))).toEqual([]);
});

const drawings = readdirSync('public/images', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svg'))
  .map((name) => `public/images/${name}`);

test.each(drawings)('%s has no script and loads no other file', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/<script|\bon\w+=|href="(?!#)/i);
});
