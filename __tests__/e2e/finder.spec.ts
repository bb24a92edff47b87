import type { Page } from '@playwright/test';
import { playEarlier, signIn } from './support/actions.ts';
import { axeFaults } from './support/pageFaults.ts';
import { expect, test } from './support/product.ts';

const lobby = (page: Page) => page.locator('#lobby');
const search = (page: Page) => page.getByRole('searchbox', { name: '게임 검색' });
const card = (page: Page, name: string) =>
  lobby(page).locator('[data-code]').filter({ hasText: name });

test('initials find a table, and the recently played game opens with two taps the next day', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/');
  await search(page).fill('ㄹㅌㅎ');
  const opening = context.waitForEvent('page');
  await card(page, '랜턴 하우스').click();
  const game = await opening;
  await game.waitForURL(/\/games\//);
  await game.close();
  const openedAt = Date.now();

  await page.goto('/');
  // The backend requires a second between two games.
  await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(1000);
  const again = context.waitForEvent('page');
  await page
    .getByRole('region', { name: '최근 게임' })
    .getByRole('listitem')
    .getByRole('button')
    .click();
  await again;
});

test('a search loads the games of all companies, a few at a time; the first press on a chip chooses it', async ({
  page,
  product,
}) => {
  await page.goto('/?type=slot');
  await expect(card(page, '문웰 스튜디오')).toBeVisible();
  // By focus: on its way to the field, a mouse may pass over a company, which loads its games.
  await search(page).focus();
  expect(await product.sent('get-slot-by-company')).toEqual([]);
  await search(page).pressSequentially('ㅊㅅㄷ');
  // Nineteen companies are open.
  await expect.poll(async () => (await product.sent('get-slot-by-company')).length).toBe(19);
  await expect(
    lobby(page).getByRole('list', { name: '슬롯 게임' }).getByRole('listitem').first(),
  ).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await lobby(page).getByRole('radiogroup').locator('label').nth(1).click();
  await expect(page).toHaveURL(/provider=/);
  await page.reload();
  await expect(lobby(page).getByRole('radio').nth(1)).toBeChecked();
});

test('the URL has the search text, order and company; back, forward, reload and a link restore them @weekly', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/?type=slot');
  await search(page).fill('문웰');
  await expect(page).toHaveURL(/q=%EB%AC%B8%EC%9B%B0/);
  await card(page, '문웰 스튜디오').first().click();
  const modal = page.getByRole('dialog', { name: '문웰 스튜디오' });
  await modal.getByRole('searchbox').fill('ㄷㅂ');
  await modal.getByRole('button', { name: '이름순' }).click();
  await expect(page).toHaveURL(/company=moonwell.*sort=name|sort=name.*company=moonwell/);
  await expect(page).toHaveURL(/q=/);
  const first = await modal.locator('[data-code]').first().textContent();

  const pageRequests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/_next/data/') && pageRequests.push(request.url()),
  );
  await page.goBack();
  await expect(modal).toBeHidden();
  await page.goForward();
  await expect(modal.getByRole('searchbox')).toHaveValue('ㄷㅂ');
  expect(pageRequests).toEqual([]);

  await page.reload();
  await expect(modal.getByRole('searchbox')).toHaveValue('ㄷㅂ');
  await expect(modal.locator('[data-code]').first()).toHaveText(first ?? '');
  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(search(page)).toHaveValue('문웰');
  await page.goForward();
  await expect(modal.getByRole('searchbox')).toHaveValue('ㄷㅂ');
});

test('five thousand games can be searched, scrolled, and reached by keyboard @weekly', async ({
  page,
  product,
}) => {
  await product.scenario('manyGames');
  await signIn(page);
  await page.goto('/?type=slot&company=endless-hall');
  const modal = page.getByRole('dialog', { name: '엔드리스 홀' });
  const cards = modal.locator('[data-code]');
  await expect(modal.getByText('5,000개 게임')).toBeVisible();
  await expect(modal.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');
  expect(await cards.count()).toBeLessThan(100);
  expect(await axeFaults(page)).toEqual([]);

  const drawn = await cards.count();
  await cards.last().focus();
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  const reached = modal.locator(`[aria-posinset="${drawn + 10}"]`);
  await expect(reached.locator('[data-code]')).toBeFocused();
  await expect(reached).toBeInViewport();

  await modal
    .getByRole('list')
    .evaluate((list) => list.lastElementChild?.scrollIntoView({ block: 'end' }));
  await expect(modal.locator('[aria-posinset="5000"]')).toBeInViewport();

  await modal.getByRole('searchbox').fill('ㄷㅂ 2');
  await expect(cards.first()).toContainText('2');
  await modal.getByRole('searchbox').fill('');
  await expect(modal.getByText('5,000개 게임')).toBeVisible();
});

for (const { who, width, height, top, whole } of [
  { who: 'visitor', width: 390, height: 844, top: 300, whole: 9 },
  { who: 'member', width: 390, height: 844, top: 250, whole: 9 },
  { who: 'member', width: 360, height: 640, top: 300, whole: 6 },
  { who: 'visitor', width: 1366, height: 900, top: 460, whole: 16 },
  { who: 'member', width: 1366, height: 900, top: 530, whole: 8 },
] as const) {
  test(`on the first screen of a ${who}, ${width}x${height}, ${whole} games are whole, the first above ${top} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    if (who === 'member') {
      await signIn(page);
      await playEarlier(page.context());
    }
    await page.goto('/');
    if (who === 'member')
      await expect(
        page.getByRole('region', { name: '최근 게임' }).getByRole('button'),
      ).toBeVisible();
    await expect(card(page, '랜턴 하우스')).toBeVisible();
    const bar = page.getByRole('navigation', { name: '바로가기' });
    const end = (await bar.isVisible()) ? (await bar.boundingBox())!.y : height;
    const cards = lobby(page)
      .getByRole('listitem')
      .filter({ has: page.locator('[data-code]') });
    // A visitor's slot companies come after the first view, or with the first press.
    await page.keyboard.press('Shift');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(whole);
    const games = await Promise.all(
      (await cards.all()).slice(0, whole).map((game) => game.boundingBox()),
    );
    expect(games[0]!.y).toBeLessThanOrEqual(top);
    expect(games[whole - 1]!.y + games[whole - 1]!.height).toBeLessThanOrEqual(end);
  });
}

test('on a phone the glass turns the type switch into the search, which goes to the top @weekly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/game');
  const top = async (selector: string) =>
    (await lobby(page).locator(selector).first().boundingBox())?.y;
  const glass = lobby(page).getByRole('button', { name: '게임 검색' });
  const types = lobby(page).getByRole('tablist');

  await lobby(page).getByRole('tab', { name: '라이브 카지노' }).press('ArrowRight');
  await expect(lobby(page).getByRole('tab', { name: '슬롯 게임' })).toBeFocused();
  await card(page, '문웰 스튜디오').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1000);
  await expect.poll(() => top('[role=tablist]')).toBeLessThan(64);
  await lobby(page).getByRole('button', { name: '이름순' }).click();
  await expect(page).toHaveURL(/sort=name/);
  const isAtStart = () => expect.poll(() => top('ul [data-code]')).toBeGreaterThan(64);
  await isAtStart();
  await page.mouse.wheel(0, 1000);
  await expect.poll(() => top('ul [data-code]')).toBeLessThan(64);
  await lobby(page).getByRole('tab', { name: '라이브 카지노' }).click();
  await isAtStart();

  await glass.click();
  await expect(search(page)).toBeFocused();
  await expect(types).toBeVisible();
  await page.keyboard.type('moon');
  await expect(types).toBeHidden();
  await lobby(page).getByRole('button', { name: '취소' }).click();
  await expect(glass).toBeFocused();
  await expect(types).toBeVisible();

  await glass.click();
  for (const words of ['moon', '카멜']) {
    await search(page).fill(words);
    await expect.poll(() => top('[role=search]'), words).toBeLessThan(64);
    expect(await top('section:not([aria-labelledby]) [data-code]'), words).toBeLessThan(400);
  }
  expect(await axeFaults(page)).toEqual([]);
});
