import type { Locator, Page } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import { message, moneyHeld } from './actions.ts';
import { expect } from './product.ts';
import { textsOf } from './textsOf.ts';

interface MoneyScreen {
  path: string;
  call: CallName;
  /** The label of the amount's field. */
  amount: string;
  /** The label of the submit button and of the button that confirms. */
  action: string;
  /** The headline of the receipt. */
  receipt: string;
  /** The label of a button that must be pressed before the amount's field is visible. */
  before?: string;
  /** For a form of two steps: the label of the button after the amount, and of the button of the second step that submits. */
  steps?: readonly [next: string, send: string];
}

const texts = textsOf('ko');

/** The money screens, whose forms are operated in the same way. */
export const screens = {
  deposit: {
    path: '/deposit',
    call: 'apply-user-deposit',
    ...{ amount: texts['deposit.amount'], action: texts['deposit.apply'], receipt: texts['deposit.ok'] },
    steps: [texts['deposit.toAccount'], texts['deposit.sent']],
  },
  withdraw: {
    path: '/withdraw',
    call: 'apply-user-withdraw',
    ...{ amount: texts['withdraw.amount'], action: texts['withdraw.apply'], receipt: texts['withdraw.ok'] },
  },
  comp: {
    path: '/comp',
    call: 'roll-to-balance',
    ...{ amount: texts['comp.amount'], action: texts['comp.exchange'], receipt: texts['comp.ok'] },
    before: texts['comp.other'],
  },
} as const satisfies Record<string, MoneyScreen>;

export const amountField = (page: Page, { amount }: MoneyScreen): Locator => page.getByRole('textbox', { name: amount });

/** The button that submits the form, which opens the question for confirmation. */
export const sendButton = (page: Page, { action, steps }: MoneyScreen): Locator =>
  page.getByRole('main').getByRole('button', { name: steps ? steps[1] : new RegExp(`^([\\d,]+원 )?${action}$`) });

/** Opens a money screen and waits for the member's balance and the form. */
export async function openScreen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.goto(screen.path);
  await expect(moneyHeld(page)).toContainText(/\d/);
  if (screen.before) await page.getByRole('main').getByRole('button', { name: screen.before }).click();
  await expect(amountField(page, screen)).toBeEditable();
}

/** Types an amount and opens the last step of the form. */
export async function enter(page: Page, screen: MoneyScreen, amount: string): Promise<void> {
  await amountField(page, screen).fill(amount);
  if (screen.steps) await page.getByRole('main').getByRole('button', { name: screen.steps[0] }).click();
}

/** Returns from the panel with an outcome to the field of the amount, which still has the amount. */
export async function reopen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: texts['action.retry'] }).click();
  if (screen.steps) await page.getByRole('main').getByRole('button', { name: texts['deposit.changeAmount'] }).click();
}

/** Types an amount, submits it and returns the question for confirmation. */
export async function askFor(page: Page, screen: MoneyScreen, amount: string): Promise<Locator> {
  await enter(page, screen, amount);
  await sendButton(page, screen).click();
  const question = message(page, amount);
  await expect(question).toBeVisible();
  return question;
}

/** Types an amount, submits and confirms it. */
export async function send(page: Page, screen: MoneyScreen, amount: string): Promise<void> {
  const question = await askFor(page, screen, amount);
  await question.getByRole('button', { name: screen.action, exact: true }).click();
}

/** The panel with the outcome of a submission, by its headline. */
export const outcome = (page: Page, headline: string): Locator => page.getByRole('main').getByRole('alert').filter({ hasText: headline });

/** The headlines of the panel with the outcome. */
export const headlines = {
  notSent: '전송되지 않았어요',
  unknown: '결과를 아직 알 수 없어요',
} as const;
