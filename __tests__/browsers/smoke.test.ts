import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '#tests/e2e/support/startProduct.ts';
import { desktop, phone } from './Browser.ts';
import { engines } from './engines.ts';
import { MainJob, visitAndPlay, walkAllPages } from './mainJob.ts';

// Chromium runs all of the e2e tests. `npm run test:browsers` has the whole job.
const others = engines.filter(({ name }) => name !== 'Chromium');

let product: Product;
let stop = () => {};
beforeAll(async () => {
  if (others.some(({ program }) => program)) ({ product, stop } = await startProduct());
});
afterAll(() => stop());

for (const { name, program, packages, launch } of others) {
  const title = program ? name : `${name} (missing; Debian: apt-get install ${packages})`;
  // The reporter does not name the tests of a file that is skipped as a whole.
  if (!program) process.stderr.write(`Skipped: ${title}\n`);
  describe.skipIf(!program)(`${title}`, () => {
    const device = name === 'WebKit' ? phone : desktop;
    it(
      `lets a visitor on ${device.name} log in, play, see every page and log out`,
      { timeout: 90_000, retry: 1 },
      async () => {
        const browser = await launch(program!, device);
        try {
          await product.scenario('popups');
          const job = new MainJob(browser, await browser.newTab(), product);
          await visitAndPlay(job);
          await walkAllPages(job);
          await job.open('/note');
          await job.logOut();
          expect(await job.page.sees({ role: 'link', name: '로그인' })).toContain('로그인');
        } finally {
          await browser.close();
        }
      },
    );
  });
}
