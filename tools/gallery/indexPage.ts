import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { screens } from '#tests/e2e/screens/screens.ts';

const style = `
  :root { color-scheme: dark; font: 15px/1.5 system-ui, sans-serif; background: #111; color: #eee }
  body { margin: 0 24px 64px }
  nav { position: sticky; top: 0; padding: 12px 0; background: #111; display: flex; gap: 16px }
  a { color: inherit }
  .row { display: flex; align-items: flex-start; gap: 16px }
  figure { margin: 0 }
  img { display: block; max-width: 100%; border: 1px solid #444 }
`;

/** The page to look at the pictures `<screen>.<language>.<width>.png`: a row for each screen, a column for each width, one language at a time. */
export function indexPage(files: string[]): string {
  const pictures = files.map((file) => {
    const [name = '', language = '', width = ''] = file.split('.');
    return { file, name, language, width };
  });
  const languages = [...new Set(pictures.map(({ language }) => language))];
  const choices = languages.map(
    (language, at) => `<label><input type="radio" name="language" value="${language}"${at === 0 ? ' checked' : ''}> ${language}</label>`,
  );
  const switches = languages.map((code) => `body:has([value="${code}"]:checked) .row:not([data-language="${code}"]) { display: none }`);
  const screens = [...Map.groupBy(pictures, ({ name }) => name)].map(([name, ofScreen]) => {
    const rows = [...Map.groupBy(ofScreen, ({ language }) => language)].map(([language, row]) => {
      const figures = row
        .toSorted((one, other) => Number(one.width) - Number(other.width))
        .map(
          ({ file, width }) =>
            `<figure style="flex: ${width} 1 0">${width} px<a href="${file}"><img src="${file}" alt="${name}, ${language}, ${width} px" loading="lazy"></a></figure>`,
        );
      return `<div class="row" data-language="${language}">${figures.join('\n')}</div>`;
    });
    return `<h2 id="${name}"><a href="#${name}">${name}</a></h2>\n${rows.join('\n')}`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title>
<style>${style}${switches.join('\n')}</style>
<nav>${choices.join('')}<span>${screens.length} screens, ${pictures.length} pictures</span></nav>
${screens.join('\n')}
</html>
`;
}

/** Writes the index page of the pictures in the folder, in the order of the list of screens. */
export default function writeIndexPage(): void {
  const pictures = existsSync('gallery') ? readdirSync('gallery').filter((file) => file.endsWith('.png')) : [];
  if (pictures.length === 0) return;
  const place = (file: string) => screens.findIndex(({ name }) => file.startsWith(`${name}.`));
  writeFileSync('gallery/index.html', indexPage(pictures.toSorted((one, other) => place(one) - place(other))));
  console.log(`${pictures.length} pictures: gallery/index.html`);
}
