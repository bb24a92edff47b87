import { message, moneyHeld, signIn, wonIn } from './support/actions.ts';
import {
  amountField,
  askFor,
  enter,
  openScreen,
  screens,
  send,
  sendButton,
} from './support/money.ts';
import { expect, test } from './support/product.ts';

test('the deposit account appears where it was asked for, and is a message that counts as read', async ({
  page,
  context,
  product,
}) => {
  const screen = screens.deposit;
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

for (const { screen, kind, facts, list, held, completed } of [
  {
    screen: screens.deposit,
    kind: 'deposit',
    facts: ['홍길동', '국민'],
    list: '입금내역 보기',
    held: 0,
    completed: 200_000,
  },
  {
    screen: screens.withdraw,
    kind: 'withdrawal',
    facts: ['국민', '8901'],
    list: '출금내역 보기',
    held: -200_000,
    completed: -200_000,
  },
] as const) {
  test(`a ${kind} shows its receipt, waits for the operator, is completed, and changes the balance @phone`, async ({
    page,
    product,
  }) => {
    await signIn(page);
    await openScreen(page, screen);
    const before = await wonIn(moneyHeld(page));

    const question = await askFor(page, screen, '200,000');
    for (const fact of ['200,000원', ...facts]) await expect(question).toContainText(fact);
    await expect(question).not.toContainText('012345678901');
    expect(await product.sent(screen.call)).toEqual([]);
    await question.getByRole('button', { name: screen.action }).click();

    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
    await expect(main).toContainText('200,000원');
    expect(await product.sent(screen.call)).toEqual([{ balance: 200_000 }]);
    await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + held);

    await main.getByRole('link', { name: list }).click();
    await expect(page).toHaveURL(/mode=list/);
    const waiting = main.getByRole('listitem').filter({ hasText: '대기중' });
    await expect(waiting).toContainText('200,000원');
    await product.decide(kind);
    await page.goto(`${screen.path}?mode=list`);
    await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + completed);
    await expect(main.getByText('완료').first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });
}

test('the confirmation asks for the withdrawal password if the backend requires it, then always', async ({
  page,
  product,
}) => {
  const screen = screens.withdraw;
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
  await expect(dialog).toHaveCount(0);

  const amount = amountField(page, screen);
  // A key that is pressed within milliseconds of the closed question may be lost with its focus.
  await expect(async () => {
    await amount.press('Enter');
    await expect(password).toBeVisible({ timeout: 1_000 });
  }).toPass();
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

test('an exchange turns comp money into balance, exact to the won, and updates the header', async ({
  page,
  product,
}) => {
  const screen = screens.comp;
  await signIn(page);
  await openScreen(page, screen);
  const before = await wonIn(moneyHeld(page));

  await send(page, screen, '1,234');

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeFocused();
  expect(await product.sent(screen.call)).toEqual([{ balance: 1234 }]);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(before + 1234);
});
