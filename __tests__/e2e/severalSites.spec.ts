import type { Page } from '@playwright/test';
import { logIn, signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

/** Lightness of the page's ground, 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() =>
    Math.max(...(getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
  );

test('two sites of one portal: each has its ground, language and amounts, and a member of one is a visitor on the other', async ({
  page,
  context,
  browser,
  product,
}) => {
  await logIn(page);
  await page.goto('/deposit');
  await expect(page.getByRole('main')).toContainText('10,000원');
  expect(await lightness(page)).toBeLessThan(60);

  const visitor = await context.newPage();
  await visitor.goto(`${product.otherOrigin}/en/deposit`);
  await expect(visitor.locator('main')).toContainText('This page is for members.');
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
  expect(await lightness(visitor)).toBeGreaterThan(200);

  const other = await browser.newContext({ baseURL: product.otherOrigin });
  const member = await other.newPage();
  await signIn(member);
  await member.goto('/');
  await expect(member).toHaveURL(`${product.otherOrigin}/en`);
  await member.goto('/en/deposit');
  await expect(member.getByRole('main')).toContainText('50,000 KRW');
  await expect(member).toHaveTitle(/Daylight/);
  await other.close();

  // The login on the other site has not ended this one.
  await page.reload();
  await expect(page.getByRole('main')).toContainText('10,000원');
});
