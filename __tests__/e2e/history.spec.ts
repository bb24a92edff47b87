import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const list = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

/** Each row has one button that opens it, in the table and on cards. */
const rows = (page: Page, name: string) => list(page, name).getByRole('button', { name: /상세$/ });

test('the history has twenty rows per page, can be filtered by status, and shows an unknown status unchanged @weekly', async ({
  page,
  product,
}) => {
  const name = '입금내역';
  await product.scenario('longHistory');
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await expect(rows(page, name)).toHaveCount(20);
  await expect(list(page, name)).toContainText('70건 중 1–20');
  await expect(list(page, name).getByText('hold')).toBeVisible();

  await page.getByRole('button', { name: '4쪽' }).click();
  await expect(rows(page, name)).toHaveCount(10);

  await list(page, name).getByRole('group', { name: '상태별 보기' }).getByRole('button', { name: /취소/ }).click();
  await expect(rows(page, name)).toHaveCount(14);
  await expect(list(page, name).getByText('hold')).toHaveCount(0);
  await list(page, name)
    .getByRole('button', { name: /대기중/ })
    .click();
  await expect(list(page, name)).toContainText('조건에 맞는 내역이 없어요.');
});

test('the exported file of a filtered history has all its rows, in a format for spreadsheets @weekly', async ({ page, product }) => {
  await product.scenario('longHistory');
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await list(page, '입금내역').getByRole('button', { name: /^취소/ }).click();
  await expect(rows(page, '입금내역')).toHaveCount(14);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV 저장' }).click();
  const download = await saving;

  expect(download.suggestedFilename()).toMatch(/^deposit-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
  expect(head).toBe('신청 번호,금액 (원),신청일시,처리일시,상태');
  expect(lines).toHaveLength(14);
  for (const line of lines) expect(line).toMatch(/^\d+,\d{5,6},(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} KST,){2}취소$/);
});

test('the print has the sheet only, with all rows of the filter @weekly', async ({ page, product }) => {
  await product.scenario('longHistory');
  await page.addInitScript(() => {
    // The sheet exists only while printing; the picture is taken during that time.
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await expect(rows(page, '입금내역')).toHaveCount(20);
  await list(page, '입금내역').getByRole('button', { name: '인쇄', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printing', '');
  await page.emulateMedia({ media: 'print' });

  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet.locator('tbody tr')).toHaveCount(70);
  await expect(sheet).toContainText('demo');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const picture = await sheet.screenshot();
  expect(picture.length).toBeGreaterThan(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(sheet).toHaveCount(0);
});

test('the heads of the table have one line; on the narrowest phone all filters are in sight and the first record begins above 340 px @weekly', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/en/deposit?mode=list');
  const head = page.getByRole('columnheader', { name: 'Request no.' });
  expect((await head.boundingBox())!.height).toBeLessThan(45);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/deposit', '/en/deposit', '/vn/deposit', '/jp/deposit', '/cn/deposit']) {
    await page.goto(`${path}?mode=list`);
    const last = (await page.locator('[role=group] > [aria-pressed]').last().boundingBox())!;
    expect(last.x + last.width, path).toBeLessThanOrEqual(320 - 16);
  }
  // Enlarged letters: the row scrolls.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const filter of await page.locator('[role=group] > [aria-pressed]').all()) {
    await filter.focus();
    await expect(filter).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/user?tab=history');
  expect((await rows(page, '입금내역').first().locator('xpath=ancestor::li').boundingBox())!.y).toBeLessThan(340);
});

test('on a tablet each row has one line, and an opened one has its times on one line each @weekly', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/user?tab=deposit');
  const row = rows(page, '입금내역').first();
  const { height } = (await row.locator('xpath=ancestor::tr').boundingBox())!;
  expect(height).toBeLessThan(60);
  await row.click();
  const time = list(page, '입금내역')
    .getByRole('definition')
    .filter({ hasText: /^\d{4}-\d\d-\d\d/ })
    .first();
  expect((await time.boundingBox())!.height).toBeLessThan(30);
});
