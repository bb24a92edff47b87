import { expect, test } from './support/product.ts';
import { signIn } from './support/actions.ts';

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
  const article = page.getByRole('article');

  const lead = article.getByText('최대 30% 지급');
  await expect(lead).toHaveCSS('color', 'rgb(255, 215, 0)');
  await expect(lead).toHaveCSS('text-align', 'center');
  await expect(lead).toHaveCSS('position', 'static');
  await expect(lead).not.toHaveAttribute('id');
  await expect(article.getByText('안내', { exact: true }).last()).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(article.getByText('함정')).not.toHaveAttribute('href');
  await expect(article.getByText('추적')).toBeVisible();
  expect(asked.filter((address) => address.includes('tracker.test'))).toEqual([]);

  const table = article.getByRole('region', { name: '표' });
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const end = article.getByRole('link', { name: '맨 아래' });
  await expect(end).not.toBeInViewport();
  await article.getByRole('button', { name: '펼치기' }).click();
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport();
  await expect(article.getByRole('button', { name: '접기' })).toHaveAttribute('aria-expanded', 'true');
});
