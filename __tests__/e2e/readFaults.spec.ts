import type { Locator, Page } from '@playwright/test';
import type { FaultOrder } from '#reference-backend/faults.ts';
import { logIn, moneyHeld, wonIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';
import type { Product } from './support/startProduct.ts';

const html = { headers: { 'content-type': 'text/html' }, body: '<html><body>점검중 /srv/upstream.php</body></html>' };

/** What goes wrong with every read, by the classes of the fault table. */
const faults: Record<string, (product: Product) => Promise<void>> = {
  'resets connections': spoil({ ending: 'reset' }),
  'breaks off in the middle': spoil({ ending: 'cut' }),
  'answers in HTML': spoil({ answer: html }),
  'answers half a JSON': spoil({ answer: { body: '{"data":{"status":"success","note":[' } }),
  'has had too many requests': spoil({ answer: { httpStatus: 429, headers: { 'retry-after': '2' } } }),
  'answers 500': spoil({ answer: { ...html, httpStatus: 500 } }),
  'never answers': spoil({ ending: 'hang' }),
};

function spoil(fault: Omit<FaultOrder, 'call'>) {
  return async (product: Product) => {
    for (const call of ['get-note-list', 'user-health-check', 'get-user-note', 'get-user-notices']) {
      await product.fault({ call, ...fault, times: 1_000 });
    }
  };
}

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const retry = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: '다시 시도' }).first();

/** Comes back to the window until what was loaded before is asked for anew. */
async function returnUntil(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(sight).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** No text of the backend, no key in place of a sentence. */
async function expectWords(page: Page): Promise<void> {
  const text = (await page.locator('body').innerText()).trim();
  expect(text).not.toContain('upstream.php');
  expect(text).not.toMatch(/\b(?:action|error|layout|money|net|note|notice|session)\.[a-z]\w+/);
}

/** The portal sends nothing for a while to a backend that has failed often: the next test finds both well. */
test.afterEach(async ({ page, product }) => {
  await product.mend();
  const read = () =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/routes/get-casino-setting', { method: 'POST', headers, body: '{}' })).status;
    });
  await expect.poll(read).toBe(200);
});

for (const [name, begin] of Object.entries(faults)) {
  test(`a backend that ${name}: what was there stays, is called old, and nobody is logged out`, async ({ page, product }) => {
    await logIn(page);
    await page.goto('/note');
    await expect(rows(page).first()).toBeVisible();
    const [count, balance] = [await rows(page).count(), await wonIn(moneyHeld(page))];

    await begin(product);
    await returnUntil(page, page.getByText('새로 불러오지 못했습니다. 마지막으로 불러온 쪽지를 표시합니다.').first());
    await expect(moneyHeld(page)).toHaveAttribute('title', '연결 확인 중');
    await expect(retry(page)).toBeVisible();
    expect(await rows(page).count()).toBe(count);
    expect(await wonIn(moneyHeld(page))).toBe(balance);
    await expectWords(page);
  });

  test(`a backend that ${name}: a list that was never there says so, and comes when it can`, async ({ page, product }) => {
    await logIn(page);
    await begin(product);
    await page.goto('/notice');
    await expect(page.getByRole('main').getByText('공지사항을 불러오지 못했습니다.').first()).toBeVisible();
    await expectWords(page);

    await product.mend();
    // It may also come back by itself, before the button is reached.
    await expect(async () => {
      if (await retry(page).isVisible()) await retry(page).click({ timeout: 1_000 });
      await expect(rows(page).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(retry(page)).toHaveCount(0);
  });
}

test('a backend that refuses connections: what was there stays, and is new again by itself', async ({ page, product }) => {
  await logIn(page);
  await page.goto('/note');
  await expect(rows(page).first()).toBeVisible();
  const [count, balance] = [await rows(page).count(), await wonIn(moneyHeld(page))];

  await product.outage(8_000);
  const isOld = page.getByText('새로 불러오지 못했습니다. 마지막으로 불러온 쪽지를 표시합니다.').first();
  await returnUntil(page, isOld);
  expect(await rows(page).count()).toBe(count);
  expect(await wonIn(moneyHeld(page))).toBe(balance);
  await expectWords(page);

  await expect(isOld).toHaveCount(0, { timeout: 40_000 });
  expect(await rows(page).count()).toBe(count);
});

test('a slow backend: an outline at once, and then the list', async ({ page, product }) => {
  await logIn(page);
  await product.fault({ call: 'get-user-notices', delayMs: 6_000 });
  await page.goto('/notice');
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeAttached();
  await expect(rows(page).first()).toBeVisible();
});

test('a backend that fails every other time: the lists are there each time', async ({ page, product }) => {
  await logIn(page);
  await page.goto('/notice');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  for (let visit = 0; visit < 4; visit += 1) {
    await product.fault({ call: 'get-user-notices', answer: { httpStatus: 500 } });
    await page.reload();
    await expect(rows(page)).toHaveCount(count);
  }
});

test('without a network the lists and the money stay, and are asked for on return', async ({ page, context, product }) => {
  await logIn(page);
  await page.goto('/note');
  await expect(rows(page).first()).toBeVisible();
  const [count, balance] = [await rows(page).count(), await wonIn(moneyHeld(page))];

  await context.setOffline(true);
  await expect(page.getByText('인터넷에 연결되어 있지 않습니다.').first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await rows(page).count()).toBe(count);
  expect(await wonIn(moneyHeld(page))).toBe(balance);

  const checks = async () => (await product.sent('user-health-check')).length;
  const before = await checks();
  await context.setOffline(false);
  await expect.poll(checks).toBeGreaterThan(before);
});
