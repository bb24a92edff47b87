import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/actions.ts';
import { axeFaults } from './support/accessibilityFaults.ts';
import { expect, test } from './support/product.ts';

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

test('a visitor sees the titles on the home page, and is asked to log in for the contents @weekly', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: '공지사항' })
    .getByRole('link', { name: /헌드레드 가든/ })
    .click();
  await expect(page).toHaveURL(/\/notice\?id=/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/로그인 후 이용해 주세요\./);
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a member reads a notice, which loses its mark, and comes back to its row', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1366, height: 500 });
  await page.goto('/notice');
  await expect(rows(page)).toHaveCount(11);
  await expect(rows(page).first()).toContainText('읽지 않음');
  await expect(rows(page).last()).not.toContainText('읽지 않음');
  expect(await axeFaults(page)).toEqual([]);

  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('article')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await expect(rows(page).first()).not.toContainText('읽지 않음');

  const scrolled = () => page.evaluate(() => window.scrollY);
  await rows(page).last().getByRole('link').click();
  await expect(page.getByRole('article')).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(rows(page).last().getByRole('link')).toBeFocused();
});
