import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { locales } from '#lib/i18n/locales.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { screens, screensAt } from '#tests/e2e/screens/screens.ts';
import { test as browserTest } from '#tests/e2e/support/product.ts';
import { startProduct, type StartBackend } from '#tests/e2e/support/startProduct.ts';
import { pictureTime, takePicture } from './takePicture.ts';

/** `npm run gallery -- --light` */
const isLight = process.env.GALLERY_GROUND === 'light';

/** A backend in this process, whose clock is stopped. */
const startBackend: StartBackend = async (port, publicOrigin) => {
  const backend = createReferenceBackend({ scenario: 'normal', publicOrigin, now: () => pictureTime, isControllable: true });
  await backend.listen(port, '127.0.0.1');
  return () => void backend.close();
};

const test = browserTest.extend({
  // The error screen comes from an exception.
  complaints: async ({}, provide) => provide([]),
  product: [
    async ({}, provide) => {
      const { product, stop } = await startProduct(startBackend);
      await provide(product);
      stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Two phones, a tablet, two desktops. */
const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 900 },
  { width: 1920, height: 1080 },
];

test.use({ site: isLight ? 'light' : 'usual' });

function useDevice(width: number, locale: string, deviceScaleFactor = 1) {
  const viewport = sizes.find((size) => size.width === width);
  test.use({ viewport, locale, deviceScaleFactor, isMobile: width < 768, hasTouch: width < 1024 });
}

for (const { width } of sizes) {
  for (const screen of screensAt(width)) {
    for (const { code, tag } of locales) {
      test.describe(() => {
        useDevice(width, tag);
        test(`${screen.name} ${code} ${width}`, async ({ page, product }) => {
          await writeFile(`gallery/${screen.name}.${code}.${width}.png`, await takePicture({ page, product, screen, language: code }));
        });
      });
    }
  }
}

/** The pictures of README.md. */
const readmePictures = [
  { file: 'home-desktop', name: 'home-member', width: 1366 },
  { file: 'slots-desktop', name: 'slots-modal', width: 1366 },
  { file: 'home-phone', name: 'home-member', width: 390 },
  { file: 'deposit-phone', name: 'deposit-form', width: 390 },
];

for (const { file, name, width } of readmePictures) {
  test.describe(() => {
    useDevice(width, 'ko', width < 768 ? 2 : 1);
    test(`readme ${file}`, async ({ page, product }) => {
      const screen = { ...screens.find((candidate) => candidate.name === name)!, isWindow: true };
      const picture = await takePicture({ page, product, screen, language: 'ko' });
      await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`docs/pictures/${file}.webp`);
    });
  });
}
