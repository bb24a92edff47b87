import type { Locator, Page } from '@playwright/test';
import { demoMember, logIn, moneyHeld, playEarlier } from './support/actions.ts';
import { screens } from './support/money.ts';
import { expect, test, withMotion } from './support/product.ts';

test.use(withMotion);

/** More tab stops than any of these pages has. */
const maxStops = 80;

const focusFault = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Between the last control and the first, the focus is outside the page.
    if (!element || element === document.body) return '';
    const name = `${element.tagName} ${element.ariaLabel ?? element.textContent}`;
    const hasRing = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate);
      return (
        outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
      );
    };
    // The box around a field shows the focus instead of the field.
    if (!hasRing(element) && !hasRing(element.parentElement)) return `no ring: ${name}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isInSight = [top + 2, top + Math.min(height, 100) - 2].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit && (element.contains(hit) || hit.contains(element));
    });
    return isInSight ? '' : `out of sight or covered: ${name}`;
  });

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBe('');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached by ${maxStops} stops: ${target.toString()}`);
}

async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function agree(page: Page, question: Locator, answer: string): Promise<void> {
  await expect(question.getByRole('button').first()).toBeVisible();
  await expect(question.getByRole('button', { name: answer, exact: true })).not.toBeFocused();
  await press(page, question.getByRole('button', { name: answer, exact: true }));
}

const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const way = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name });
const title = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

test('a member logs in, plays and deposits by keyboard only, and screen readers announce each step @weekly', async ({
  page,
  context,
}) => {
  test.slow();

  await page.goto('/');
  await expect(banner(page).getByRole('link', { name: '로그인' })).toBeVisible();
  await press(page, page.getByRole('link', { name: '본문 바로가기' }));
  await expect(main(page)).toBeFocused();

  await test.step('log in', async () => {
    await press(page, banner(page).getByRole('link', { name: '로그인' }), 'Shift+Tab');
    await expect(title(page, '로그인')).toBeFocused();
    await expect(main(page).locator('form')).toMatchAriaSnapshot(`
      - text: 아이디
      - textbox "아이디"
      - text: 비밀번호
      - textbox "비밀번호"
      - button "비밀번호 표시"
      - button "로그인"
    `);
    await fill(page, main(page).getByRole('textbox', { name: '아이디' }), demoMember.userId);
    await fill(page, main(page).getByRole('textbox', { name: '비밀번호' }), demoMember.password);
    await page.keyboard.press('Enter');
    await expect(moneyHeld(page)).toContainText(/\d/);
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('find a game and open it', async () => {
    await fill(page, page.getByRole('searchbox', { name: '게임 검색' }), 'ㄹㅌㅎ');
    await expect(main(page).getByRole('status').filter({ hasText: '1개 게임' })).toBeAttached();
    const game = page
      .locator('#lobby')
      .getByRole('button', { name: /^랜턴 하우스/ })
      .first();
    const opening = context.waitForEvent('page');
    await press(page, game);
    await (await opening).close();
    await expect(game).toBeFocused();
  });

  await test.step('deposit', async () => {
    await press(page, way(page, '입금신청'), 'Shift+Tab');
    await expect(title(page, '입금신청')).toBeFocused();
    await expect(
      main(page).getByRole('navigation', { name: '입출금' }).getByRole('link'),
    ).toHaveText(['입금', '출금', '내역']);
    await fill(page, main(page).getByRole('textbox', { name: screens.deposit.amount }), '30000');
    await press(page, main(page).getByRole('button', { name: screens.deposit.steps[0] }));
    await press(page, main(page).getByRole('button', { name: screens.deposit.steps[1] }));
    const question = page.getByRole('dialog', { name: '30,000원을 입금 신청할까요?' });
    await agree(page, question, screens.deposit.action);
    await expect(main(page).getByRole('heading', { name: screens.deposit.receipt })).toBeFocused();
    await expect(main(page)).toContainText('30,000원');
  });

  await test.step('write to support', async () => {
    await press(page, way(page, '고객센터'), 'Shift+Tab');
    await expect(title(page, '고객센터')).toBeFocused();
    await press(page, main(page).getByRole('link', { name: '문의하기' }));
    await expect(main(page).getByRole('heading', { name: '문의하기' })).toBeFocused();
    await fill(page, main(page).getByRole('textbox', { name: '내용' }), '입금 확인');
    await press(page, main(page).getByRole('button', { name: '문의 등록' }));
    await agree(page, main(page).getByRole('group', { name: '문의를 등록할까요?' }), '문의 등록');
    await expect(
      main(page)
        .getByRole('link', { name: /입금 확인/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('change the language', async () => {
    await press(page, banner(page).locator('summary'), 'Shift+Tab');
    await expect(banner(page).locator('summary svg').last()).toHaveCSS('rotate', '180deg');
    await expect(banner(page).locator('summary svg').first()).toHaveCSS('rotate', 'none');
    await press(page, banner(page).getByRole('link', { name: 'English' }));
    await expect(page).toHaveURL(/\/en\/help/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('log out', async () => {
    await press(page, banner(page).getByRole('button', { name: 'Log out' }));
    await agree(page, page.getByRole('dialog'), 'Log out');
    await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test('no popup and no part that stays in the window covers the focus, also at a zoom of 200 %', async ({
  page,
  product,
}) => {
  await product.scenario('popups');
  await logIn(page);
  for (const [path, width, height] of [
    ['/', 1366, 900],
    ['/', 683, 450],
    ['/deposit', 683, 450],
    ['/game', 1100, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(moneyHeld(page)).toContainText(/\d/);
    await page.waitForLoadState('networkidle');
    for (let stop = 0; stop < maxStops; stop += 1) {
      // Backwards: the browser then brings each control to the upper edge.
      await page.keyboard.press('Shift+Tab');
      // Parts that load near the end of the page may still move it.
      await expect.poll(() => focusFault(page)).toBe('');
      if (stop > 0 && (await page.evaluate(() => document.activeElement === document.body))) break;
    }
  }
});

test('the first game of a member is the twelfth tab stop after the link that skips the header', async ({
  page,
}) => {
  await playEarlier(page.context());
  await logIn(page);
  const recent = page.getByRole('region', { name: '최근 게임' }).getByRole('button').first();
  await expect(recent).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문 바로가기' })).toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) await page.keyboard.press('Tab');
  await expect(recent).toBeFocused();
});
