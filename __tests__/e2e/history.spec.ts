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

test('a page of money preselects its kind, shows an unknown status unchanged, and opens a row on a press @weekly', async ({
  page,
  product,
}) => {
  await product.scenario('longHistory');
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await expect(rows(page)).toHaveCount(20);
  await expect(chip(page, '입금')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).getByText('hold').first()).toBeVisible();
  await rows(page).first().getByRole('button').click();
  await expect(rows(page).first()).toContainText('신청 번호');
  await chip(page, '출금').click();
  await expect(rows(page).first()).toContainText('출금−');
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
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
  expect(head).toBe('일시,구분,금액 (원),상태,신청 번호,게임,베팅 (원),당첨 (원)');
  expect(lines).toHaveLength(70);
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} KST,입금,\d{5,6},[^,]+,\d+,,,$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'CSV 저장' })).toBeHidden();
});

test('on the narrowest phone all chips are in sight in every language, and one short history has few controls @weekly', async ({
  page,
  product,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/deposit', '/en/deposit', '/vn/deposit', '/jp/deposit', '/cn/deposit']) {
    await page.goto(`${path}?mode=list`);
    const last = (await page.locator('[role=group] > [aria-pressed]').last().boundingBox())!;
    expect(last.x + last.width, path).toBeLessThanOrEqual(320 - 16);
  }
  await page.goto('/user?tab=history');
  expect((await rows(page).first().boundingBox())!.y).toBeLessThan(480);

  await product.scenario('noMoney');
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await expect(page.getByText('아직 내역이 없어요.')).toBeVisible();
});
