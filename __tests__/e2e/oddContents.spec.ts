import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const rows = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => page.getByRole('main').getByRole('article');

async function expectWithinWindow(page: Page): Promise<void> {
  const desktop = page.viewportSize()!;
  for (const width of [390, desktop.width]) {
    await page.setViewportSize({ ...desktop, width });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
}

const endless = 'W'.repeat(2000);

test('a notice of five megabytes is collapsed, and the others are shown @weekly', async ({
  page,
  product,
}) => {
  await product.scenario('hugeNotice');
  await signIn(page);
  await page.goto('/notice');
  await expect(rows(page)).toHaveCount(11);
  await rows(page).first().click();
  await expect(article(page)).toContainText('이용에 참고해 주세요.');
  await expect(article(page).getByRole('button', { name: '펼치기' })).toBeVisible();
  await page.getByRole('link', { name: '목록으로' }).click();
  await rows(page).nth(1).click();
  await expect(article(page)).toBeVisible();
  await expect(article(page).getByRole('button', { name: '펼치기' })).toHaveCount(0);
});

const odd = {
  titleColor: '',
  contents: '<p>내용</p>',
  lastDate: '',
  status: 'wait',
  answer: null,
  isRead: true,
};
const oddRows = [
  { ...odd, id: '1', title: endless },
  { ...odd, id: '7', title: '첫째' },
  { ...odd, id: '7', title: '둘째' },
  { ...odd, id: '', title: '셋째' },
];

for (const [path, call, answer] of [
  ['/help', 'get-help-list', { maxCount: 4, helps: oddRows }],
  ['/note', 'get-note-list', { note: oddRows }],
  ['/notice', 'get-user-notices', { notices: oddRows.map((row) => ({ ...row, domain: '' })) }],
] as const) {
  test(`rows of ${path} with a duplicate id, without an id and with a very long title can be read @weekly`, async ({
    page,
  }) => {
    await page.route(`**/api/routes/${call}`, (route) =>
      route.fulfill({ json: { status: 'success', ...answer } }),
    );
    await signIn(page);
    await page.goto(path);
    await expect(rows(page)).toHaveCount(4);
    await expectWithinWindow(page);
    for (const title of [/^첫째/, /^둘째/, /^셋째/, /^W+/]) {
      await rows(page).filter({ hasText: title }).click();
      await expect(article(page).getByRole('heading', { name: title })).toBeVisible();
      await expectWithinWindow(page);
      await page.getByRole('main').getByRole('link', { name: '목록으로' }).click();
    }
  });
}
