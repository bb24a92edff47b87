import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** Nothing is wider than the window, on the desktop and on a phone. */
async function expectWithinWindow(page: Page): Promise<void> {
  const desktop = page.viewportSize()!;
  for (const width of [390, desktop.width]) {
    await page.setViewportSize({ ...desktop, width });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
}

const endless = 'W'.repeat(2000);

test('a notice of five megabytes is collapsed, and the others are shown @weekly', async ({ page, product }) => {
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

const odd = { titleColor: '', contents: '<p>내용</p>', lastDate: '', status: 'wait', answer: null, isRead: true };
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
  test(`rows of ${path} with a duplicate id, without an id and with a very long title can be read @weekly`, async ({ page }) => {
    await page.route(`**/api/routes/${call}`, (route) => route.fulfill({ json: { status: 'success', ...answer } }));
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

const paragraphs = '<p>이용에 참고해 주세요.</p>'.repeat(40);

// No event handlers: the browser reports a violation for each, and this test expects none. operatorHtml.spec.ts tests event handlers.
const contents =
  '<p style="color:#ffd700;text-align:center;position:fixed" id="portal">최대 30% 지급</p>' +
  '<p><a href="https://event.test/guide" target="_self">안내</a> <a href="javascript:alert(1)">함정</a></p>' +
  '<img src="https://tracker.test/pixel.png" alt="추적">' +
  `<table><tr>${'<td>1,000,000원</td>'.repeat(20)}</tr></table>` +
  paragraphs +
  '<p><a href="https://event.test/end">맨 아래</a></p>';

test('the contents of a notice are safe, styled and collapsed in the built portal', async ({ page }) => {
  await page.route('**/api/routes/get-user-notices', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        notices: [{ id: '9001', title: '안내', titleColor: 'red;position:fixed', contents, lastDate: '', domain: '' }],
      },
    }),
  );
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await signIn(page);
  await page.goto('/notice?id=9001');

  const lead = article(page).getByText('최대 30% 지급');
  await expect(lead).toHaveCSS('color', 'rgb(255, 215, 0)');
  await expect(lead).toHaveCSS('text-align', 'center');
  await expect(lead).toHaveCSS('position', 'static');
  await expect(lead).not.toHaveAttribute('id');
  await expect(article(page).getByText('안내', { exact: true }).last()).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(article(page).getByText('함정')).not.toHaveAttribute('href');
  await expect(article(page).getByText('추적')).toBeVisible();
  expect(asked.filter((address) => address.includes('tracker.test'))).toEqual([]);

  const table = article(page).getByRole('region', { name: '표' });
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const end = article(page).getByRole('link', { name: '맨 아래' });
  await expect(end).not.toBeInViewport();
  await article(page).getByRole('button', { name: '펼치기' }).click();
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport();
  await expect(article(page).getByRole('button', { name: '접기' })).toHaveAttribute('aria-expanded', 'true');
});
