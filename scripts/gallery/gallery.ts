import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { isLocaleCode, locales } from '#lib/i18n/locales.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { startProduct } from '#tests/e2e/support/startProduct.ts';
import type { StartBackend } from '#tests/e2e/support/startProduct.ts';
import playwrightConfig from '../../playwright.config.ts';
import { indexPage } from './indexPage.ts';
import { writeReadmePictures } from './readmePictures.ts';
import { screens, widths } from '#tests/e2e/screens/screens.ts';
import { pictureTime, takePicture } from './takePicture.ts';
import type { Shot } from './takePicture.ts';

const folder = 'gallery';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    width: { type: 'string', multiple: true, default: widths.map(String) },
    readme: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
});
const unknown = positionals.filter((word) => !isLocaleCode(word));
if (unknown.length > 0) throw new Error(`Not a language: ${unknown.join(', ')}. There are ${locales.map(({ code }) => code).join(', ')}.`);

const languages = positionals.length > 0 ? positionals.filter(isLocaleCode) : locales.map(({ code }) => code);
const shots = screens
  .filter(({ name }) => flags.only.some((start) => name.startsWith(start)))
  .flatMap((screen) => languages.map((language) => ({ screen, language })))
  .flatMap(({ screen, language }) => (screen.widths ?? widths).map((width) => ({ screen, language, width })))
  .filter(({ width }) => flags.width.includes(String(width)));

const fileOf = ({ screen, language, width }: Shot) => `${screen.name}.${language}.${width}.png`;

/** A backend in this process, whose clock stands still. */
const startBackend: StartBackend = async (port, publicOrigin) => {
  const backend = createReferenceBackend({ scenario: 'normal', publicOrigin, now: () => pictureTime, isControllable: true });
  await backend.listen(port, '127.0.0.1');
  return () => void backend.close();
};

const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
let failed = 0;
let done = 0;

/** Takes shots off the list until there are none, each with its own product: scenarios and faults are a backend's. */
async function work(queue: Shot[]): Promise<void> {
  const { product, stop } = await startProduct({ startBackend });
  try {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const file = fileOf(shot);
      try {
        await writeFile(`${folder}/${file}`, await takePicture(browser, product, shot));
        done += 1;
        if (done % 20 === 0) console.log(`${done} of ${shots.length}`);
      } catch (error) {
        failed += 1;
        console.error(`${file}: ${(error as Error).message}`);
      }
    }
  } finally {
    stop();
  }
}

if (flags.readme) {
  const { product, stop } = await startProduct({ startBackend });
  await writeReadmePictures((shot) => takePicture(browser, product, shot)).finally(stop);
} else {
  if (flags.only.includes('')) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const queue = [...shots];
  await Promise.all(Array.from({ length: Math.min(Number(flags.workers), shots.length) }, () => work(queue)));
  await writeFile(`${folder}/index.html`, indexPage(shots.map((shot) => ({ ...shot, name: shot.screen.name, file: fileOf(shot) }))));
  console.log(`${done} pictures, ${failed} failed: ${folder}/index.html`);
}
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
