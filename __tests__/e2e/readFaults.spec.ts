import type { Locator, Page } from '@playwright/test';
import { holdClock, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';
import type { Product } from './support/startProduct.ts';

const html = {
  headers: { 'content-type': 'text/html' },
  body: '<html><body>점검중 /srv/upstream.php</body></html>',
};

// What the member sees of a fault. The whole table of faults is in lib/server/upstream/upstreamFaults.test.ts.

async function breakReads(product: Product): Promise<void> {
  for (const call of [
    'get-note-list',
    'user-health-check',
    'get-user-note',
    'get-user-notices',
  ] as const) {
    await product.fault({ call, answer: { ...html, httpStatus: 500 }, times: 1_000 });
  }
}

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
async function openNotes(page: Page): Promise<[count: number, balance: number]> {
  await signIn(page);
  await page.goto('/note');
  await expect(rows(page).first()).toBeVisible();
  await expect(moneyHeld(page)).toContainText(/\d/);
  return [await rows(page).count(), await wonIn(moneyHeld(page))];
}

/** Focuses the window until the page revalidates its data, which it does at most every five seconds. */
async function returnUntil(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(6_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(sight).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function expectWords(page: Page): Promise<void> {
  const text = (await page.locator('body').innerText()).trim();
  expect(text).not.toContain('upstream.php');
  expect(text).not.toMatch(/\b(?:action|error|layout|money|net|note|notice|session)\.[a-z]\w+/);
}

/** Waits until the circuit breaker is closed, so that the next test starts without faults. */
test.afterEach(async ({ page, product }) => {
  await product.mend();
  const read = () =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      return (
        await fetch('/api/routes/get-casino-setting', { method: 'POST', headers, body: '{}' })
      ).status;
    });
  await expect.poll(read).toBe(200);
});

const oldNotes = (page: Page): Locator =>
  page.getByText('새로 불러오지 못했어요. 마지막으로 불러온 내용이에요.').first();

for (const [does, fail] of [
  ['answers 500', breakReads],
  ['refuses connections @weekly', (product: Product) => product.outage(3_000)],
] as const) {
  test(`the content stays, marked as old, and updates without input when the backend recovers: it ${does}`, async ({
    page,
    product,
  }) => {
    await holdClock(page);
    const [count, balance] = await openNotes(page);

    await fail(product);
    await returnUntil(page, oldNotes(page));
    await expect(moneyHeld(page)).toContainText('기준');
    await expect(
      page.getByRole('main').getByRole('button', { name: '다시 시도' }).first(),
    ).toBeVisible();
    expect(await rows(page).count()).toBe(count);
    expect(await wonIn(moneyHeld(page))).toBe(balance);
    await expectWords(page);

    await expect(async () => {
      await product.mend().catch(() => {}); // it may refuse connections still
      await page.clock.fastForward(30_000);
      await expect(oldNotes(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    expect(await rows(page).count()).toBe(count);
  });
}

test('with a backend that fails every second request, the list appears each time @weekly', async ({
  page,
  product,
}) => {
  await holdClock(page);
  await signIn(page);
  await page.goto('/notice');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  for (let visit = 0; visit < 2; visit += 1) {
    await product.fault({ call: 'get-user-notices', answer: { httpStatus: 500 } });
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    // The page retries within seconds.
    await page.clock.fastForward(20_000);
    await expect(rows(page)).toHaveCount(count);
  }
});

test('without a network, the lists and the money stay, and are requested when it returns', async ({
  page,
  context,
  product,
}) => {
  const [count, balance] = await openNotes(page);
  const offline = page.getByText('인터넷에 연결되어 있지 않아요.').first();

  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await rows(page).count()).toBe(count);
  expect(await wonIn(moneyHeld(page))).toBe(balance);

  const checks = async () => (await product.sent('user-health-check')).length;
  const before = await checks();
  await context.setOffline(false);
  await expect.poll(checks).toBeGreaterThan(before);
  await expect(offline).toBeHidden();
});
