import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { screens } from '#tests/e2e/screens/screens.ts';
import { indexPage } from './indexPage.ts';

/** Writes the index page of the pictures in the folder, in the order of the list of screens. */
export default function writeIndexPage(): void {
  const pictures = existsSync('gallery') ? readdirSync('gallery').filter((file) => file.endsWith('.png')) : [];
  if (pictures.length === 0) return;
  const place = (file: string) => screens.findIndex(({ name }) => file.startsWith(`${name}.`));
  writeFileSync('gallery/index.html', indexPage(pictures.toSorted((one, other) => place(one) - place(other))));
  console.log(`${pictures.length} pictures: gallery/index.html`);
}
