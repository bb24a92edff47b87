import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { screens } from '#tests/e2e/screens/screens.ts';

/** A picture file is named `<screen>.<language>.<width>.png`. */
const partsOf = (file: string) => {
  const [screen = '', language = '', width = ''] = file.split('.');
  return { screen, language, width: Number(width) };
};

export default function writeIndexPage(): void {
  const files = existsSync('gallery')
    ? readdirSync('gallery').filter((file) => file.endsWith('.png'))
    : [];
  if (files.length === 0) return;
  const sorted = files.toSorted((one, other) => {
    const [a, b] = [partsOf(one), partsOf(other)];
    return a.language.localeCompare(b.language) || a.width - b.width;
  });
  const sections = screens.map(({ name }) => {
    const own = sorted.filter((file) => partsOf(file).screen === name);
    const pictures = own.map(
      (file) =>
        `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" height="500" loading="lazy"></a>`,
    );
    return own.length > 0 ? `<h2 id="${name}">${name}</h2>\n${pictures.join('\n')}\n` : '';
  });
  writeFileSync(
    'gallery/index.html',
    `<!doctype html>\n<meta charset="utf-8"><title>Gallery</title>\n${sections.join('')}`,
  );
  console.log(`${files.length} pictures: gallery/index.html`);
}
