import type { Page } from '@playwright/test';
import { moneyHeld, signIn, wonIn } from './support/actions.ts';
import {
  amountField,
  askFor,
  headlines,
  openScreen,
  outcome,
  reopen,
  screens,
  send,
} from './support/money.ts';
import { expect, test } from './support/product.ts';

// One fault per kind of outcome, as the member sees it. The whole table of faults is in lib/server/upstream/upstreamFaults.test.ts.

/** Holds after every fault: at most one request, no typed text is lost, the money stays, and no text of the upstream is shown. */
async function expectHonest(
  page: Page,
  screen: (typeof screens)[keyof typeof screens],
  typed: string,
  balance: number,
) {
  const isKept = (value: string) =>
    Object.entries(sessionStorage).some(
      ([name, kept]) => name.startsWith('amount:') && kept === value,
    );
  expect(await page.evaluate(isKept, typed.replaceAll(',', ''))).toBe(true);
  expect(await wonIn(moneyHeld(page))).toBe(balance);
  await expect(page.getByRole('main')).not.toContainText('upstream.php');
  await expect(page.getByRole('main')).not.toContainText(screen.receipt);
}

test('after an unknown status, the deposit form says that the outcome is unknown', async ({
  page,
  product,
}) => {
  await signIn(page);
  await openScreen(page, screens.deposit);
  const balance = await wonIn(moneyHeld(page));
  await product.fault({ call: 'apply-user-deposit', status: 'Success' });

  await send(page, screens.deposit, '30,000');

  await expect(outcome(page, headlines.unknown)).toContainText(/문의용 번호 \S{8,}/);
  await expectHonest(page, screens.deposit, '30,000', balance);
  expect(await product.sent('apply-user-deposit')).toEqual([{ balance: 30_000 }]);
});

test('if the backend is unreachable, the form says that nothing was sent, and can be sent again', async ({
  page,
  product,
}) => {
  const screen = screens.deposit;
  await signIn(page);
  await openScreen(page, screen);
  const balance = await wonIn(moneyHeld(page));
  const question = await askFor(page, screen, '10,000');
  await product.outage(3000);

  await question.getByRole('button', { name: screen.action, exact: true }).click();

  await expect(outcome(page, headlines.notSent)).toContainText(/문의용 번호 \S{8,}/);
  await expectHonest(page, screen, '10,000', balance);
  await expect.poll(() => product.sent(screen.call).catch(() => 'unreachable')).toEqual([]);

  await reopen(page, screen);
  await expect(amountField(page, screen)).toHaveValue('10,000');
  await send(page, screen, '10,000');
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('after the backend has ended the login, the member is asked to log in again, and no application exists @weekly', async ({
  page,
  product,
}) => {
  await signIn(page);
  await openScreen(page, screens.deposit);
  await product.fault({
    call: 'apply-user-deposit',
    answer: { httpStatus: 401, body: '{"data":{"status":"unauthenticated"}}' },
  });

  await send(page, screens.deposit, '30,000');

  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect(page.getByRole('main')).toContainText(
    '신청은 보내지 않았고, 입력한 금액은 그대로 있어요.',
  );
  expect(await product.sent('apply-user-deposit')).toHaveLength(1);
});

test('a deposit whose answer was lost is found in the history, once', async ({ page, product }) => {
  await page.clock.install();
  await signIn(page);
  await openScreen(page, screens.deposit);
  await product.fault({ call: 'apply-user-deposit', ending: 'reset', isExecuted: true });

  await send(page, screens.deposit, '30,000');
  await expect(outcome(page, headlines.unknown)).toBeVisible();
  await page.clock.runFor(2_500);

  await expect(page.getByRole('heading', { name: screens.deposit.receipt })).toBeVisible();
  await expect(page.getByText('내역에서 신청을 확인했어요.')).toBeVisible();
  expect(await product.sent('apply-user-deposit')).toHaveLength(1);
});

test('an unknown outcome is looked for every 15 s and locks the form for 90 s; then the member decides', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await signIn(page);
  await openScreen(page, screens.deposit);
  const balance = await wonIn(moneyHeld(page));
  await product.fault({ call: 'apply-user-deposit', ending: 'reset' });
  await send(page, screens.deposit, '30,000');
  const panel = outcome(page, headlines.unknown);
  await expect(panel).toContainText(/문의용 번호 \S{8,}/);
  await expectHonest(page, screens.deposit, '30,000', balance);
  const looks = async () => (await product.sent('get-deposit-list')).length;
  const before = await looks();

  for (const [seconds, count] of [
    [2, 1],
    [15, 2],
    [15, 3],
  ] as const) {
    await page.clock.runFor(seconds * 1000);
    await expect.poll(looks).toBe(before + count);
  }
  await expect(panel).toContainText('내역에는 이 신청이 보이지 않아요');
  await expect(panel).toContainText(
    '이미 송금하셨다면 다시 보내지 마세요. 내역을 먼저 확인해 주세요.',
  );
  await panel.page().keyboard.press('Escape');
  expect(await product.sent('apply-user-deposit')).toHaveLength(1);

  await page.clock.runFor(60_000);
  await reopen(page, screens.deposit);
  const question = await askFor(page, screens.deposit, '30,000');
  await expect(question).toContainText('앞서 보낸 신청이 아직 처리될 수 있어요');
  await question.getByRole('button', { name: '그래도 보내기' }).click();
  await expect(page.getByRole('heading', { name: screens.deposit.receipt })).toBeVisible();
  expect(await product.sent('apply-user-deposit')).toHaveLength(2);
});
