import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const chip = (page: Page, name: string) => page.getByRole('group', { name: '구분' }).getByRole('button', { name, exact: true });

test('the ledger has deposits, withdrawals and bets in one list by day, twenty rows at first', async ({ page }) => {
  await signIn(page);
  await page.goto('/user?tab=history');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('status').filter({ hasText: '합계' })).toHaveText(/^합계입금\+[\d,]+원출금−[\d,]+원$/);
  await page.getByRole('button', { name: '더보기' }).click();
  await expect(rows(page)).toHaveCount(40);

  await chip(page, '베팅').click();
  await expect(page).toHaveURL(/kind=bet/);
  await expect(rows(page).first()).toContainText(/베팅 [\d,]+/);
  await page.getByRole('combobox', { name: '기간' }).selectOption({ index: 2 });
  await expect(page).toHaveURL(/period=\d{4}-\d\d/);
});

test('the exported file has all entries of the choice, in a format for spreadsheets, on desktops only @weekly', async ({
  page,
  product,
}) => {
  await product.scenario('longHistory');
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await expect(rows(page)).toHaveCount(20);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV 저장' }).click();
  const download = await saving;

  expect(download.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFF일시,구분,금액 (원),상태,신청 번호,게임,베팅 (원),당첨 (원)');
  expect(lines).toHaveLength(70);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'CSV 저장' })).toBeHidden();
});
