import { ask, message, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { amountField, askFor, enter, headlines, openScreen, outcome, screens, send, sendButton } from './support/money.ts';
import { expect, test } from './support/product.ts';

const screen = screens.deposit;

test('the deposit account appears where it was asked for, and is a message that counts as read', async ({ page, context, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await openScreen(page, screen);
  const main = page.getByRole('main');

  await enter(page, screen, '50,000');
  await expect(main.getByRole('status').getByText(/^계좌를 받고 있어요 · \d+초$/)).toBeVisible();
  expect(await product.sent('user-ask-account')).toHaveLength(1);

  await product.answer();
  const letter = main.getByRole('article').filter({ hasText: '110-0042-003918' });
  await expect(letter).toContainText('입금계좌 안내');
  await expect.poll(() => product.sent('read-note-message')).toHaveLength(1);
  await letter.getByRole('button', { name: '110-0042-003918 복사' }).click();
  await expect(letter.getByText('복사했어요')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('110-0042-003918');

  await sendButton(page, screen).click();
  const question = message(page, '50,000');
  await expect(question).toContainText('안내받은 계좌');
  await expect(question).not.toContainText('110-0042');
  await question.getByRole('button', { name: '취소' }).click();
  await page.reload();
  await expect(letter).toBeVisible();
});

test('a deposit shows its receipt, waits for the operator, is completed, and raises the balance @phone', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  const before = await wonIn(moneyHeld(page));

  const question = await askFor(page, screen, '50,000');
  for (const fact of ['50,000원', '홍길동', '국민']) await expect(question).toContainText(fact);
  expect(await product.sent(screen.call)).toEqual([]);
  await question.getByRole('button', { name: screen.action }).click();

  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
  await expect(main).toContainText('50,000원');
  expect(await product.sent(screen.call)).toEqual([{ balance: 50_000 }]);
  expect(await wonIn(moneyHeld(page))).toBe(before);

  await main.getByRole('link', { name: '입금내역 보기' }).click();
  await expect(page).toHaveURL(/mode=list/);
  const newest = main.getByRole('list').getByRole('listitem').or(main.getByRole('row')).filter({ hasText: '대기중' });
  await expect(newest).toHaveCount(1);
  await expect(newest).toContainText('50,000원');

  await product.decide('deposit', 'settle');
  await page.goto('/deposit?mode=list');
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + 50_000);
  await expect(main.getByText('완료').first()).toBeVisible();
  await expect(newest).toHaveCount(0);
});

test('a deposit is refused with its reason while one from another window is waiting @weekly', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  await ask(page, screen.call, { balance: 10_000 });

  await send(page, screen, '30,000');

  await expect(outcome(page, headlines.refused)).toContainText('처리 대기 중인 신청이 있어요.');
  expect(await product.sent(screen.call)).toEqual([{ balance: 10_000 }, { balance: 30_000 }]);
});

test('the amount field groups digits while typing, adds the amounts of its buttons, and has a button that clears it @weekly', async ({
  page,
}) => {
  await signIn(page);
  await openScreen(page, screen);
  const field = amountField(page, screen);

  await field.pressSequentially('10000');
  await expect(field).toHaveValue('10,000');
  await page.getByRole('button', { name: '+1만', exact: true }).click();
  await expect(field).toHaveValue('20,000');
  await expect(page.getByRole('main')).toContainText('2만원');
  await page.getByRole('button', { name: '지우기' }).click();
  await expect(field).toHaveValue('');
  await field.fill('１,０００,０００원');
  await expect(field).toHaveValue('1,000,000');
});
