import { ask, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { headlines, openScreen, outcome, screens, send } from './support/money.ts';
import { expect, test } from './support/product.ts';

const screen = screens.comp;

test('an exchange turns comp money into balance, exact to the won, and updates the header', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  const before = await wonIn(moneyHeld(page));

  await send(page, screen, '1,234');

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
  expect(await product.sent(screen.call)).toEqual([{ balance: 1234 }]);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + 1234);
});

test('all comp money is exchanged with two taps', async ({ page, product }) => {
  await signIn(page);
  await page.goto(screen.path);
  const take = page.getByRole('main').getByRole('button', { name: /[\d,]+원 받기$/ });
  const won = Number((await take.textContent())?.replaceAll(/\D/g, ''));
  await take.click();
  await page.locator('[data-voice=question]').getByRole('button', { name: screen.action, exact: true }).click();

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
  expect(await product.sent(screen.call)).toEqual([{ balance: won }]);
});

test('comp money that another window has exchanged is refused with low_point, without a delay @weekly', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  await ask(page, 'change-to-point', {});

  await send(page, screen, '1,000');

  await expect(outcome(page, headlines.refused)).toContainText('전환할 수 있는 콤프가 부족해요.');
  expect(await product.sent(screen.call)).toHaveLength(1);
});
