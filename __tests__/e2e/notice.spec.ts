import type { Locator, Page } from '@playwright/test';
import { message, signIn } from './support/actions.ts';
import { axeFaults } from './support/accessibilityFaults.ts';
import { expect, test } from './support/product.ts';

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const popup = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

test('a visitor sees the titles on the home page, and is asked to log in for the contents @weekly', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: '공지사항' })
    .getByRole('link', { name: /헌드레드 가든/ })
    .click();
  await expect(page).toHaveURL(/\/notice\?id=/);
  await expect(page.locator('.swal2-popup')).toContainText('로그인 후 이용해 주세요.');
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

/** What the popups overlap, of the parts that stay free. */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const first = document.querySelector('#lobby [data-code]')!.getBoundingClientRect().top;
    const row = [...document.querySelectorAll('#lobby [data-code]')].filter((game) => game.getBoundingClientRect().top === first);
    const words = document.querySelectorAll('[aria-roledescription] :is(h2, p, a)');
    const popups = [...document.querySelectorAll('[data-popup]')].map((popup) => popup.getBoundingClientRect());
    return [document.querySelector('header')!, ...words, ...row]
      .filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return popups.some((popup) => popup.left < right && popup.right > left && popup.top < bottom && popup.bottom > top);
      })
      .map((part) => part.textContent);
  });

test.describe('popups', () => {
  const first = '입금 전 계좌를 꼭 확인해 주세요';
  const second = '헌드레드 가든 오픈';

  test.beforeEach(({ product }) => product.scenario('popups'));

  test('are in the window for visitors and members, do not cover the header, and do not block the page @phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    const card = popup(page, first);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card).toContainText('입금계좌가 변경되었습니다.');
    if (!isMobile) await expect(popup(page, second)).toBeInViewport({ ratio: 1 });
    expect(await axeFaults(page)).toEqual([]);

    const header = await page.getByRole('banner').boundingBox();
    expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await page
      .getByRole('banner')
      .getByRole('link', { name: isMobile ? '회원가입' : '로그인' })
      .click();
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
    await expect(popup(page, second)).toBeVisible();
    await expect(popup(page, second)).toBeFocused();
  });

  test('never cover the header, the words of the banner or the first row of games, wherever the operator puts them @weekly', async ({
    page,
    product,
  }) => {
    await product.scenario('noNotices');
    const long = '<p>안내</p>'.repeat(30);
    const add = (title: string, x: string, y: string) =>
      product.operator('popup', 'add', '--title', title, '--contents', long, '--x', x, '--y', y);
    await add('머리글', '80', '0');
    await add('게임', '300', '600');
    for (const [width, height] of [
      [1024, 768],
      [1366, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await expect(popup(page, '머리글')).toBeInViewport({ ratio: 1 });
      await page.locator('#lobby [data-code]').first().waitFor();
      await expect.poll(() => coveredBy(page)).toEqual([]);

      const before = (await popup(page, '머리글').boundingBox())!;
      await page.evaluate(() => window.scrollBy(0, 200));
      await expect.poll(async () => before.y - (await popup(page, '머리글').boundingBox())!.y).toBe(200);
    }
  });

  test('do not cover the main controls of the page or each other, and those without a place wait @weekly', async ({ page, product }) => {
    for (const title of ['하나', '둘', '셋']) await product.operator('popup', 'add', '--title', title, '--contents', '<p>안내</p>');
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/');
    await expect(page.getByRole('dialog')).toHaveCount(2); // of five
    const slide = page.getByRole('region', { name: '주요 안내' });
    const tools = page.locator('#lobby');
    for (const part of [
      ...[slide.getByRole('heading').first(), slide.getByRole('link').first()],
      ...[page.getByRole('tab').first(), tools.getByRole('searchbox'), tools.getByRole('combobox')],
      ...(await page.getByRole('dialog').getByRole('heading').all()),
    ]) {
      await part.click({ trial: true });
    }
    await page.getByRole('dialog').first().getByRole('button', { name: '닫기', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await page.getByRole('dialog').first().getByRole('button', { name: '모두 닫기' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('can be dragged by their titles within the window, and keep their position when another one closes @weekly', async ({ page }) => {
    await page.goto('/');
    const card = popup(page, second);
    await expect(card).toBeInViewport({ ratio: 1 });
    const drag = async (x: number, y: number) => {
      await card.getByRole('heading').hover();
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
    };
    const before = (await card.boundingBox())!;
    const title = (await card.getByRole('heading').boundingBox())!;
    await drag(title.x + title.width / 2 + 200, title.y + title.height / 2 + 40);
    expect(await card.boundingBox()).toMatchObject({ x: before.x + 200, y: before.y + 40 });

    await popup(page, first).getByRole('button', { name: '닫기', exact: true }).click();
    await expect(popup(page, first)).toHaveCount(0);
    expect(await card.boundingBox()).toMatchObject({ x: before.x + 200, y: before.y + 40 });

    await drag(0, 0);
    const header = (await page.getByRole('banner').boundingBox())!;
    expect((await card.boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height);
    await expect(card).toBeInViewport({ ratio: 1 });
  });

  test.describe('on the narrowest phone', () => {
    test.use({ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true });

    test('the sheet covers at most a third of the window, shows three lines of its text, and leaves the headline of the banner free @weekly', async ({
      page,
    }) => {
      await page.goto('/');
      const sheet = popup(page, first);
      await expect(sheet).toBeInViewport({ ratio: 1 });
      expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(568 / 3);
      const [text, title] = [await sheet.getByRole('group').boundingBox(), await sheet.getByRole('heading').boundingBox()];
      const below = text!.y + text!.height - title!.y - title!.height;
      expect(below).toBeGreaterThan(3 * 14 * 1.6);
      await sheet.getByRole('button', { name: '다음 공지' }).click();
      await expect(popup(page, second)).toContainText('2개 중 2번째');
      expect(await axeFaults(page)).toEqual([]);

      await page.setViewportSize({ width: 320, height: 256 });
      await expect(page.getByText('새로운 슬롯 게임')).toBeInViewport({ ratio: 1 });
      await popup(page, second).getByRole('button', { name: '이전 공지' }).click();
      await sheet.getByRole('button', { name: '닫기', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test('an unread message and an unread answer share one dialog; the popups follow it, and no layer covers another @phone', async ({
  page,
  product,
}) => {
  await product.scenario('unreadMail');
  await product.operator('popup', 'add', '--title', '안내', '--contents', '<p>점검</p>');
  await signIn(page);
  await page.goto('/');
  const popup = page.getByRole('dialog', { name: '안내' });
  const question = message(page, '어느 것부터');
  await expect(question).toBeVisible();
  await expect(popup).toBeHidden();
  await question.getByRole('button', { name: '나중에' }).click();
  await expect(popup).toBeVisible();
  await expect(page.locator('.swal2-popup')).toHaveCount(0);
  await popup.getByRole('button', { name: '닫기', exact: true }).click();

  await page.evaluate(() => localStorage.clear()); // as after the next login
  await page.reload();
  await question.getByRole('button', { name: '고객센터' }).click();
  await expect(page).toHaveURL(/\/help$/);
});
