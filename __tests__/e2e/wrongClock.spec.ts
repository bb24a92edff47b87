import { logIn, moneyHeld, refreshMoney, wonIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test('on a device whose clock is a day ahead, login, updates and games work @weekly', async ({ page, context, product }) => {
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 });
  await logIn(page);
  const balance = await wonIn(moneyHeld(page));

  const checks = async () => (await product.sent('user-health-check')).length;
  const before = await checks();
  await refreshMoney(page);
  await expect.poll(checks).toBeGreaterThan(before);
  await page.clock.fastForward(60_000);
  await page.reload();
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(balance);

  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  const opening = context.waitForEvent('page');
  const asked = Date.now();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await opening;
  await expect.poll(() => product.sent('open-game')).toHaveLength(1);
  const [{ timeStemp }] = (await product.sent('open-game')) as [{ timeStemp: number }]; // sic
  // Within 2 s of the server's time at the click, which a slow machine may delay.
  expect(timeStemp).toBeGreaterThan(asked - 2_000);
  expect(timeStemp).toBeLessThan(Date.now() + 2_000);
});
