import { ask, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { amountField, headlines, openScreen, outcome, screens, send, sendButton } from './support/money.ts';
import { expect, test } from './support/product.ts';

const screen = screens.comp;

test('comp becomes balance, to the won, and the header follows', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  const before = await wonIn(moneyHeld(page));

  await send(page, screen, '1,234');

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
  expect(await product.sent(screen.call)).toEqual([{ balance: 1234 }]);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + 1234);
});

test('all of it, by one button', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  await page.getByRole('button', { name: '전액', exact: true }).click();
  const all = Number((await amountField(page, screen).inputValue()).replaceAll(',', ''));
  expect(all).toBeGreaterThan(30_000);

  await send(page, screen, all.toLocaleString('en'));

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toEqual([{ balance: all }]);
});

test('comp that was exchanged in another window meanwhile is too little: low_point is told at once', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  await ask(page, 'change-to-point', {});

  await send(page, screen, '1,000');

  await expect(outcome(page, headlines.refused)).toContainText('전환할 수 있는 콤프가 부족합니다.');
  await expect(amountField(page, screen)).toHaveValue('1,000');
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('more than there is is refused beside the field', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);

  await amountField(page, screen).fill('99999999');
  await sendButton(page, screen).click();

  await expect(amountField(page, screen)).toHaveAttribute('aria-invalid', 'true');
  expect(await product.sent(screen.call)).toEqual([]);
});

test('while money lies in a game it is refused, and why', async ({ page, product }) => {
  await product.scenario('moneyInGame');
  await signIn(page);
  await openScreen(page, screen);

  await send(page, screen, '1,000');

  await expect(outcome(page, headlines.refused)).toContainText('게임을 종료한 뒤 다시 시도해 주세요.');
});

test('two exchanges within three seconds: the second has to wait', async ({ page }) => {
  await signIn(page);
  await openScreen(page, screen);
  await ask(page, 'roll-to-balance', { balance: 10 });

  await send(page, screen, '1,000');

  await expect(outcome(page, headlines.refused)).toContainText('앞선 전환이 처리되고 있습니다.');
});

test('without comp there is no form, but how comp comes about', async ({ page, product }) => {
  await product.scenario('noComp');
  await signIn(page);
  await page.goto(screen.path);

  await expect(page.getByText('아직 쌓인 콤프가 없습니다.')).toBeVisible();
  await expect(amountField(page, screen)).toHaveCount(0);
});
