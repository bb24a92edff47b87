import type { Page } from '@playwright/test';
import { expect, test } from './support/product.ts';

// Lists are new for a second instead of ten: they grow old while somebody looks.
test.use({ sharedReadFactor: 0.1 });

const companies = (page: Page) => page.locator('#lobby').getByRole('listitem');

test('while the backend is down, whoever comes gets the lists that were there last', async ({ page, browser, product }) => {
  await page.goto('/?type=slot');
  await expect(companies(page)).toHaveCount(20);
  for (const call of ['get-casino-setting', 'get-slot-setting', 'get-user-notices', 'get-notice-popup']) {
    await product.fault({ call, answer: { httpStatus: 500 }, times: 1_000 });
  }
  const ageOfList = () =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch('/api/routes/get-slot-setting', { method: 'POST', headers, body: '{}' });
      return reply.ok ? Number(reply.headers.get('age')) : NaN;
    });
  await expect.poll(ageOfList).toBeGreaterThanOrEqual(4);

  const context = await browser.newContext({ baseURL: product.portalOrigin });
  const other = await context.newPage();
  await other.goto('/?type=slot');
  await expect(companies(other)).toHaveCount(20);
  await expect(other.getByText('게임 목록을 불러오지 못했습니다.')).toHaveCount(0);
  await context.close();

  await product.mend();
  await expect.poll(ageOfList).toBeLessThan(3);
});
