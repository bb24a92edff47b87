import type { LocaleCode } from '#lib/i18n/locales.ts';

/** One picture that lies in the folder. */
export interface Picture {
  name: string;
  language: LocaleCode;
  width: number;
  file: string;
}

const style = `
  :root { color-scheme: dark; font: 15px/1.5 system-ui, sans-serif; background: #111; color: #eee }
  body { margin: 0 24px 64px }
  nav { position: sticky; top: 0; padding: 12px 0; background: #111; display: flex; flex-wrap: wrap; gap: 16px }
  label { cursor: pointer }
  a { color: inherit }
  h2 { margin: 40px 0 8px; font-size: 18px }
  .row { display: flex; align-items: flex-start; gap: 16px }
  figure { margin: 0 }
  figcaption { color: #aaa }
  img { display: block; max-width: 100%; border: 1px solid #444 }
`;

/** The page to look at them: a row for each screen, a column for each width, one language at a time. */
export function indexPage(pictures: Picture[]): string {
  const languages = [...new Set(pictures.map(({ language }) => language))];
  const names = [...new Set(pictures.map(({ name }) => name))];
  const choices = languages.map(
    (language, at) => `<label><input type="radio" name="language" value="${language}"${at === 0 ? ' checked' : ''}> ${language}</label>`,
  );
  const figures = (name: string, language: LocaleCode) =>
    pictures
      .filter((picture) => picture.name === name && picture.language === language)
      .map(
        ({ file, width }) =>
          `<figure style="flex: ${width} 1 0"><figcaption>${width} px</figcaption><a href="${file}"><img src="${file}" alt="${name}, ${language}, ${width} px" loading="lazy"></a></figure>`,
      );
  const rows = names.map(
    (name) =>
      `<h2 id="${name}"><a href="#${name}">${name}</a></h2>\n${languages
        .map((language) => `<div class="row" data-language="${language}">${figures(name, language).join('\n')}</div>`)
        .join('\n')}`,
  );
  const switches = languages.map(
    (language) => `body:has([value="${language}"]:checked) .row:not([data-language="${language}"]) { display: none }`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title>
<style>${style}${switches.join('\n')}</style>
<nav>${choices.join('')}<span>${names.length} screens, ${pictures.length} pictures</span></nav>
${rows.join('\n')}
</html>
`;
}
