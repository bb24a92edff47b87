import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './support/pageFaults.ts';
import { logOut, submitLogin, unreadToast } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const popup = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });
const first = '고객센터는 24시간 열려 있습니다';
const second = '헌드레드 가든 오픈';

const voices = (page: Page): Locator =>
  page.locator('[data-voice], [data-popup], dialog[open]:not([data-voice])');

async function mostVoices(page: Page, ms: number): Promise<number> {
  let most = 0;
  for (const end = Date.now() + ms; Date.now() < end; await page.waitForTimeout(100))
    most = Math.max(most, await voices(page).count());
  return most;
}

async function logInWithNews(page: Page): Promise<void> {
  await page.goto('/login');
  await submitLogin(page);
  await expect(unreadToast(page)).toBeVisible();
}

test.describe('after a login with an unread message, an unread answer and two popups', () => {
  test.beforeEach(async ({ product }) => {
    await product.scenario('unreadMail');
    for (const title of [first, second])
      await product.operator('popup', 'add', '--title', title, '--contents', '<p>안내</p>');
  });

  test('one thing at a time lies over the page: login and mail in one line, then one popup after the other @phone', async ({
    page,
  }) => {
    await logInWithNews(page);
    const line = page.getByRole('dialog', {
      name: '로그인됐어요. 읽지 않은 쪽지가 있어요. 고객센터에 새 답변이 있어요.',
    });
    await expect(line.getByRole('button')).toHaveText(['쪽지 확인', '답변 확인', '나중에']);
    expect(await axeFaults(page)).toEqual([]);
    expect(await mostVoices(page, 1_500)).toBe(1);
    await line.getByRole('button', { name: '나중에' }).click();
    await expect(line).toHaveCount(0);
    await expect(popup(page, first)).toContainText('1/2');
    expect(await axeFaults(page)).toEqual([]);
    await popup(page, first).getByRole('button', { name: '닫기' }).click();
    await expect(popup(page, second)).toContainText('2/2');
    await expect(voices(page)).toHaveCount(1);
  });

  test('a line leads to what it tells of, and a new one replaces it', async ({ page, context }) => {
    await logInWithNews(page);
    const other = await context.newPage();
    await other.goto('/notice');
    await logOut(other);
    await expect(page.locator('[data-voice=line]')).toHaveText('다른 창에서 로그아웃했어요.');
    await other.close();
    await logInWithNews(page);
    await unreadToast(page).getByRole('button', { name: '답변 확인' }).click();
    await expect(page).toHaveURL(/\/help$/);
    await expect(voices(page)).toHaveCount(0);
  });
});

test.describe('popups', () => {
  test.beforeEach(({ product }) => product.scenario('popups'));

  test('are in the window for visitors, do not cover the header, and do not block the page @phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    const card = popup(page, first);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card).toContainText('언제든 문의해 주세요.');
    const header = (await page.getByRole('banner').boundingBox())!;
    expect((await card.boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height);
    const entrance = page
      .getByRole('banner')
      .getByRole('link', { name: isMobile ? '회원가입' : '로그인' });
    await entrance.click();
    await expect(page).toHaveURL(isMobile ? /\/register/ : /\/login/);
    await expect(card).toHaveCount(0);
  });

  test('can be read and closed by keyboard @weekly', async ({ page }) => {
    await page.goto('/');
    const card = popup(page, first);
    await expect(card).toBeVisible();
    await page.getByRole('banner').getByRole('link').last().focus();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(card.locator(':focus')).toHaveCount(1, { timeout: 100 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(popup(page, second)).toBeFocused();
  });

  test('stand within the page and below the jackpots, wherever the operator puts them @weekly', async ({
    page,
    product,
  }) => {
    await product.scenario('noNotices');
    const long = '<p>안내</p>'.repeat(30);
    for (const [title, x, y] of [
      ['왼쪽', '-80', '0'],
      ['오른쪽', '99999', '99999'],
    ] as const)
      await product.operator(
        'popup',
        'add',
        '--title',
        title,
        '--contents',
        long,
        `--x=${x}`,
        `--y=${y}`,
      );
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      const lobby = (await page.locator('#lobby').boundingBox())!;
      for (const title of ['왼쪽', '오른쪽']) {
        const card = popup(page, title);
        await expect(card).toBeInViewport({ ratio: 1 });
        const box = (await card.boundingBox())!;
        expect(box.x, title).toBeGreaterThanOrEqual(lobby.x - 1);
        expect(box.x + box.width, title).toBeLessThanOrEqual(lobby.x + lobby.width + 1);
        expect(box.y, title).toBeGreaterThanOrEqual(lobby.y - 1);
        await card.getByRole('button', { name: '닫기' }).click();
      }
    }
  });

  test.describe('on the narrowest phone', () => {
    test.use({ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true });

    test('the sheet leaves half of the window free, follows the finger down, and closes @weekly', async ({
      page,
    }) => {
      await page.goto('/');
      const sheet = popup(page, first);
      await expect(sheet).toBeInViewport({ ratio: 1 });
      const box = (await sheet.boundingBox())!;
      expect(box.height).toBeLessThanOrEqual(568 / 2);
      expect(await axeFaults(page)).toEqual([]);
      const finger = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: 160, y: box.y + 20 + down }],
        });
      await touch('touchStart', 0);
      for (const down of [20, 50, 90]) await touch('touchMove', down);
      await expect.poll(async () => (await sheet.boundingBox())!.y - box.y).toBeCloseTo(90, 0);
      await touch('touchEnd', 90);
      await expect(popup(page, second)).toBeVisible();
    });
  });
});
