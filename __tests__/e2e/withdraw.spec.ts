import { moneyHeld, signIn, wonIn } from './support/actions.ts';
import { amountField, askFor, headlines, openScreen, outcome, screens, send } from './support/money.ts';
import { expect, test } from './support/product.ts';

const screen = screens.withdraw;

test('a withdrawal shows its receipt, waits with its money deducted, and is completed @phone', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  const before = await wonIn(moneyHeld(page));

  const question = await askFor(page, screen, '200,000');
  for (const fact of ['200,000원', '국민', '8901']) await expect(question).toContainText(fact);
  await expect(question).not.toContainText('012345678901');
  await question.getByRole('button', { name: screen.action }).click();

  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
  expect(await product.sent(screen.call)).toEqual([{ balance: 200_000 }]);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before - 200_000);

  await main.getByRole('link', { name: '출금내역 보기' }).click();
  const waiting = main.getByRole('listitem').or(main.getByRole('row')).filter({ hasText: '대기중' });
  await expect(waiting).toContainText('200,000원');
  await product.decide('withdrawal', 'settle');
  await page.goto('/withdraw?mode=list');
  await expect(main.getByText('완료').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await wonIn(moneyHeld(page))).toBe(before - 200_000);
});

test('a cancelled withdrawal returns its money @weekly', async ({ page, product }) => {
  await product.scenario('waitingWithdrawal');
  await signIn(page);
  await page.goto(screen.path);
  await expect(moneyHeld(page)).toContainText(/\d원/);
  const before = await wonIn(moneyHeld(page));

  await product.decide('withdrawal', 'cancel');
  await page.reload();

  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + 10_000);
});

test('the form shows a waiting withdrawal before input, and refuses a second one @weekly', async ({ page, product }) => {
  await product.scenario('waitingWithdrawal');
  await signIn(page);
  await page.goto(screen.path);
  await expect(page.getByRole('main')).toContainText('처리 대기 중인 신청이 있어요.');
  await expect(amountField(page, screen)).toBeHidden();
  await page.getByRole('button', { name: '추가로 신청하기' }).click();
  await expect(amountField(page, screen)).toBeFocused();

  await send(page, screen, '10,000');

  await expect(outcome(page, headlines.refused)).toContainText('처리 대기 중인 신청이 있어요.');
});

test('the confirmation asks for the withdrawal password if the backend requires it, then always', async ({ page, product }) => {
  await product.scenario('withdrawalPassword');
  await signIn(page);
  await openScreen(page, screen);
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('출금 비밀번호', { exact: true });
  const confirm = dialog.getByRole('button', { name: screen.action });

  await (await askFor(page, screen, '10,000')).getByRole('button', { name: screen.action }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveCSS('outline-style', 'solid');
  await expect(dialog.getByRole('heading', { name: '10,000원을 출금 신청할까요?' })).toBeVisible();
  await confirm.click();
  await expect(password).toHaveAccessibleDescription('출금 비밀번호를 입력해 주세요.');
  await password.fill('0099');
  await confirm.click();
  await expect(dialog).toContainText('출금 비밀번호가 달라요.');
  await expect(password).toHaveValue('');
  await password.fill('1234');
  await confirm.click();
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();

  await page.getByRole('button', { name: '새로 신청하기' }).click();
  await page.getByRole('button', { name: '추가로 신청하기' }).click();
  await askFor(page, screen, '20,000');
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');

  // A question that the answer of the backend opens returns the focus, too.
  const amount = amountField(page, screen);
  await amount.press('Enter');
  await password.fill('0099');
  await confirm.click();
  await expect(dialog).toContainText('출금 비밀번호가 달라요.');
  await page.keyboard.press('Escape');
  await expect(amount).toBeFocused();
  expect(await product.sent(screen.call)).toEqual([
    { balance: 10_000 },
    { balance: 10_000, pass: '0099' },
    { balance: 10_000, pass: '1234' },
    { balance: 20_000, pass: '0099' },
  ]);
});
