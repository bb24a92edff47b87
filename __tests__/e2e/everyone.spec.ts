import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, message, moneyHeld, signIn } from './support/actions.ts';
import { askFor, headlines, openScreen, outcome, screens, send } from './support/money.ts';
import { expect, test } from './support/product.ts';

const memberPages = [
  ...['/deposit', '/deposit?mode=list', '/withdraw', '/withdraw?mode=list', '/comp', '/user', '/user?tab=bets'],
  ...['/help', '/notice', '/note'],
];

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const path of ['/', '/vn', '/game', '/login', '/register', '/admin/error', '/nowhere']) {
  test(`${path} can be used by everyone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAccessible(page);
  });
}

test('the dialogs and panels of a visitor can be used by everyone', async ({ page, isMobile }) => {
  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  await expect(message(page, '로그인 후 이용해 주세요.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  if (!isMobile) return;
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog').getByLabel('아이디')).toBeVisible();
  await expectAccessible(page);
});

test('what a member sees can be used by everyone', async ({ page, isMobile }) => {
  test.slow();
  await signIn(page);
  for (const path of memberPages) {
    await page.goto(path);
    await expect(moneyHeld(page)).toContainText(/\d원/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  if (!isMobile) return;
  await page.goto('/');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '로그아웃' })).toBeVisible();
  await expectAccessible(page);
});

test('question, receipt, outcome and the errors of a form can be used by everyone', async ({ page, product }) => {
  test.slow();
  const screen = screens.deposit;
  await page.goto('/register');
  await page.getByRole('main').getByRole('button', { name: '가입 신청' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expectAccessible(page);

  await signIn(page);
  await openScreen(page, screen);
  await product.fault({ call: screen.call, ending: 'reset' });
  const question = await askFor(page, screen, '30,000');
  await expectAccessible(page);
  await question.getByRole('button', { name: screen.action, exact: true }).click();
  await expect(outcome(page, headlines.unknown)).toBeVisible();
  await expectAccessible(page);

  await openScreen(page, screens.comp);
  await send(page, screens.comp, '1,000');
  await expect(page.getByRole('heading', { name: screens.comp.receipt })).toBeVisible();
  await expectAccessible(page);
});

test('what a member sees is wider than no screen', async ({ page }) => {
  test.slow();
  await logIn(page);
  for (const width of [320, 390, 768, 1366, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of memberPages.slice(0, 7)) {
      await page.goto(path);
      await expect(moneyHeld(page)).toContainText(/\d원/);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

for (const width of [320, 360, 390, 768, 1366, 1920]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/vn?type=slot', '/vn/login', '/en/register']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
