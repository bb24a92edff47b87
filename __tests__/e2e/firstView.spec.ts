import type { Page } from '@playwright/test';
import { expect, test as base } from './support/product.ts';
import { startProduct, type Product } from './support/startProduct.ts';

/** The HTML has games and notices only if the portal caches the answers of the backend. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, provide) => {
      const { product, stop } = await startProduct(undefined, { SHARED_READ_FACTOR: '0.1' });
      await provide(product);
      stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const games = (page: Page) => page.locator('#lobby [data-code]');

const calls = ['get-casino-setting', 'get-slot-setting', 'get-user-notices'] as const;

/** Fills the portal's cache, which replaces an answer after a second, or after three while nobody asks. */
test.beforeEach(async ({ request, product }) => {
  const ask = (call: string) =>
    request.post(`/api/routes/${call}`, { data: {}, headers: { origin: product.portalOrigin } });
  await Promise.all(calls.map(ask));
});

/** Holds the scripts that are not in the HTML of the page until the returned function is called. */
async function holdLaterScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let html = '';
  await page.route('/', async (route) => {
    const reply = await route.fetch();
    html = await reply.text();
    await route.fulfill({ response: reply });
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees the first games, the notices and how to log in', async ({ page }) => {
    await page.goto('/');
    await expect(games(page).filter({ hasText: '랜턴 하우스' })).toBeVisible();
    await expect(games(page).filter({ hasText: '문웰 스튜디오' })).toBeVisible();
    await expect(page.getByRole('region', { name: '공지사항' }).getByRole('listitem')).toHaveCount(
      5,
    );
    // Playwright finds no text within `noscript`.
    await expect(page.locator('noscript > p')).toHaveText(/로그인.*자바스크립트/);
    await expect(page.locator('noscript > p')).toBeVisible();
    await page.goto('/game');
    await expect(games(page).first()).toBeVisible();
  });

  test('the forms of money are shown and cannot be used', async ({ page }) => {
    for (const [path, label] of [
      ['/deposit', '입금금액'],
      ['/withdraw', '출금금액'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('textbox', { name: label })).toBeVisible();
      await expect(page.locator('main').locator('input:enabled, button:enabled')).toHaveCount(0);
    }
  });
});

test('games are there before their code, which replaces them in place and keeps the focus @phone', async ({
  page,
}) => {
  const release = await holdLaterScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const first = games(page).first();
  const place = await first.boundingBox();
  const served = await first.elementHandle();
  await first.focus();
  release();
  await expect.poll(() => served?.evaluate((card) => card.isConnected)).toBe(false);
  await expect(first).toBeFocused();
  expect(await first.boundingBox()).toEqual(place);
});

test('after a navigation in the browser, games come by their request: the data of a page has none', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/game')).text()).toContain('lantern-house');
  await page.goto('/login');
  const data = page.waitForResponse(/\/_next\/data\//);
  await page.getByRole('link', { name: 'MARU 홈' }).click();
  expect(await (await data).text()).not.toContain('lantern-house');
  await expect(games(page).first()).toBeVisible();
});

test('hostile names in the HTML are text', async ({ page, request, product }) => {
  const name = '</script><!--<script><img src=x onerror="throw 1">';
  const casino = {
    code: 'c1',
    nameKo: name,
    nameEn: name,
    gameCompany: name,
    used: 'y',
    imgUrl: '',
  };
  const body = JSON.stringify({ status: 'success', casiono: [casino] }); // sic
  await product.fault({ call: 'get-casino-setting', answer: { body }, times: 1_000 });
  const html = async () => {
    await request.post('/api/routes/get-casino-setting', {
      data: {},
      headers: { origin: product.portalOrigin },
    });
    return (await request.get('/')).text();
  };
  await expect.poll(html).toContain('&lt;/script&gt;&lt;!--&lt;script&gt;&lt;img src=x');
  await page.goto('/');
  await expect(games(page).first()).toContainText(name);
  await expect(page.getByRole('button', { name: '즐겨찾기', exact: true })).toBeVisible();
  await expect(games(page).first()).toContainText(name);
});
