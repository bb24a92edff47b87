import { readFile } from 'node:fs/promises';
import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test('the exported file has all entries of the choice, in a format for spreadsheets, on desktops only @weekly', async ({
  page,
  product,
}) => {
  await product.scenario('longHistory');
  await signIn(page);
  await page.goto('/deposit?mode=list');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20);

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
