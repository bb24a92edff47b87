import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '#tests/e2e/support/startProduct.ts';
import { desktop, phone, type Device } from './Browser.ts';
import { engines, type Engine } from './engines.ts';
import { MemberPage } from './MemberPage.ts';
import { MainJob, doMainJob } from './mainJob.ts';

let product: Product;
let stop = () => {};
beforeAll(async () => ({ product, stop } = await startProduct()));
afterAll(() => stop());

const missing = {
  'Web Locks': 'delete Navigator.prototype.locks;',
  BroadcastChannel: 'delete window.BroadcastChannel;',
  workers: 'delete window.Worker; delete window.SharedWorker;',
};

async function run(
  { program, launch }: Engine,
  device: Device,
  initScript?: string,
): Promise<void> {
  const browser = await launch(program!, device, initScript);
  try {
    const tab = await browser.newTab();
    await product.scenario('popups');
    const job = new MainJob(browser, tab, product);
    await job.open('/');
    // The first script of a browser may take longer than one command waits.
    await job.page.until(
      `a window of ${device.width} px`,
      async () => (await tab.evaluate('innerWidth')) === device.width,
    );
    await doMainJob(job, product, browser);
  } finally {
    await browser.close();
  }
}

// A runner without one would skip it unseen.
it.runIf(process.env.CI)('has every engine', () =>
  expect(engines.filter(({ program }) => !program)).toEqual([]),
);

for (const engine of engines) {
  const { name, program, packages } = engine;
  describe.skipIf(!program)(
    `${name}${program ? '' : ` (missing; Debian: apt-get install ${packages})`}`,
    () => {
      it.each([desktop, phone])(
        "does a member's main job on $name",
        { timeout: 300_000 },
        (device) => expect(run(engine, device)).resolves.toBeUndefined(),
      );
      // e2e/backForward.spec.ts has the rest, in Chromium. MiniBrowser keeps no page.
      it.runIf(name === 'Firefox')(
        'restores the home page at once by Back',
        { timeout: 90_000 },
        async () => {
          const browser = await engine.launch(program!, desktop);
          try {
            const tab = await browser.newTab();
            await tab.open(`${product.portalOrigin}/`);
            const page = new MemberPage(tab);
            await page.sees({ css: '#lobby [data-code]' });
            // Firefox does not keep a page that still loads something.
            await new Promise((resolve) => setTimeout(resolve, 3_000));
            await tab.evaluate('void (window.isSame = true)');
            await tab.open(`${product.backendOrigin}/`);
            await tab.evaluate('void setTimeout(() => history.back())');
            await page.until('the home page', () =>
              tab.evaluate(`location.pathname === '/' && window.isSame === true`),
            );
            expect(await tab.evaluate(`document.querySelector('header').innerText`)).toContain(
              '로그인',
            );
          } finally {
            await browser.close();
          }
        },
      );
      if (name !== 'Chromium') return;
      it.each(Object.entries(missing))(
        "does a member's main job without %s",
        { timeout: 300_000 },
        (_, script) => expect(run(engine, phone, script)).resolves.toBeUndefined(),
      );
    },
  );
}
