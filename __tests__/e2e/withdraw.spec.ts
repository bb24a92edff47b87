import { ask, logIn, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { amountField, askFor, headlines, openScreen, outcome, screens, send, sendButton } from './support/money.ts';
import { expect, test } from './support/product.ts';

const screen = screens.withdraw;

test('a withdrawal goes to the receipt, waits with its money reserved, and is completed', async ({ page, product }) => {
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

  await main.getByRole('link', { name: '출금내역 보기' }).last().click();
  const waiting = main.getByRole('listitem').or(main.getByRole('row')).filter({ hasText: '대기중' });
  await expect(waiting).toContainText('200,000원');
  await product.decide('withdrawal', 'settle');
  await page.goto('/withdraw?mode=list');
  await expect(main.getByText('완료').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await wonIn(moneyHeld(page))).toBe(before - 200_000);
});

test('a cancelled withdrawal gives its money back', async ({ page, product }) => {
  await product.scenario('waitingWithdrawal');
  await signIn(page);
  await page.goto(screen.path);
  await expect(moneyHeld(page)).toContainText(/\d원/);
  const before = await wonIn(moneyHeld(page));

  await product.decide('withdrawal', 'cancel');
  await page.getByRole('main').getByRole('button', { name: '보유금 새로고침' }).click();

  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + 10_000);
});

test('money that went into a game meanwhile cannot be withdrawn: the word of the backend is told', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);
  await amountField(page, screen).fill('1,000,000');
  await ask(page, 'game-transfer-in', { balance: 1_000_000 });

  await send(page, screen, '1,000,000');

  await expect(outcome(page, headlines.refused)).toContainText('보유금이 부족합니다.');
  await expect(amountField(page, screen)).toHaveValue('1,000,000');
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('more than the balance is refused beside the field', async ({ page, product }) => {
  await signIn(page);
  await openScreen(page, screen);

  await amountField(page, screen).fill('9000000');
  await sendButton(page, screen).click();

  await expect(amountField(page, screen)).toHaveAttribute('aria-invalid', 'true');
  expect(await product.sent(screen.call)).toEqual([]);
});

test('one that waits is seen before typing; a second one is refused', async ({ page, product }) => {
  await product.scenario('waitingWithdrawal');
  await signIn(page);
  await page.goto(screen.path);
  await expect(page.getByRole('main')).toContainText('처리 대기 중인 신청이 있습니다.');
  await expect(amountField(page, screen)).toBeHidden();
  await page.getByRole('button', { name: '그래도 신청서 열기' }).click();
  await expect(amountField(page, screen)).toBeFocused();

  await send(page, screen, '10,000');

  await expect(outcome(page, headlines.refused)).toContainText('처리 대기 중인 신청이 있습니다.');
});

test('the withdrawal password is asked for when the backend wants it, and only what was typed is sent', async ({ page, product }) => {
  await product.scenario('exchangePassword');
  await signIn(page);
  await openScreen(page, screen);
  const password = page.getByLabel('출금 비밀번호', { exact: true });
  await expect(password).toHaveCount(0);

  await send(page, screen, '10,000');
  await expect(outcome(page, headlines.refused)).toContainText('출금 비밀번호를 입력해 주세요.');
  await expect(password).toBeVisible();

  await password.fill('0099');
  await send(page, screen, '10,000');
  await expect(outcome(page, headlines.refused)).toContainText('출금 비밀번호를 확인해 주세요.');
  await expect(password).toHaveValue('');
  await expect(amountField(page, screen)).toHaveValue('10,000');

  await password.fill('1234');
  await send(page, screen, '10,000');
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toEqual([
    { balance: 10_000 },
    { balance: 10_000, pass: '0099' },
    { balance: 10_000, pass: '1234' },
  ]);
});

test('outside the hours of withdrawal a member is told so', async ({ page, product }) => {
  await product.scenario('withdrawalsClosed');
  await signIn(page);
  await openScreen(page, screen);

  await send(page, screen, '10,000');

  await expect(outcome(page, headlines.refused)).toContainText('지금은 출금을 신청할 수 없습니다.');
});

test('everything is rounded down to the unit', async ({ page }) => {
  await logIn(page);
  await ask(page, 'roll-to-balance', { balance: 1234 });
  await openScreen(page, screen);

  await page.getByRole('button', { name: '전액', exact: true }).click();

  await expect(amountField(page, screen)).toHaveValue('1,250,000');
});

test('what is in a game is told apart from what can be withdrawn', async ({ page, product }) => {
  await product.scenario('moneyInGame');
  await signIn(page);
  await openScreen(page, screen);
  const main = page.getByRole('main');

  await expect(main).toContainText('200,000원');
  await expect(main).toContainText('게임을 종료하면 출금할 수 있는 금액에 반영됩니다.');
  await page.getByRole('button', { name: '전액', exact: true }).click();
  await expect(amountField(page, screen)).toHaveValue('1,250,000');
});

test('nowhere is it offered to cancel a withdrawal', async ({ page, product }) => {
  await product.scenario('waitingWithdrawal');
  await logIn(page);
  const main = page.getByRole('main');
  const cancelling = page.getByRole('button', { name: /(신청|출금|환전).*(취소|철회|되돌)|(취소|철회)하기/ });

  await page.goto('/withdraw');
  await expect(main).toContainText('처리 대기 중인 신청이 있습니다.');
  await expect(cancelling).toHaveCount(0);
  await page.goto('/withdraw?mode=list');
  await main
    .getByRole('button', { name: /10,000.*상세/ })
    .first()
    .click();
  await expect(main.getByRole('button', { name: '이 건 문의하기' })).toBeVisible();
  await expect(cancelling).toHaveCount(0);
  await expect(main.getByRole('button', { name: '내 목록에서 숨기기' })).toHaveCount(0);
  expect(await product.sent('del-withdraw')).toEqual([]);
});
