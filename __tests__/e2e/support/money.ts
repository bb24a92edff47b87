import type { Locator, Page } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import { message, moneyHeld } from './actions.ts';
import { expect } from './product.ts';
import { textsOf } from './textsOf.ts';

interface MoneyScreen {
  path: string;
  call: CallName;
  /** Label of the amount. */
  amount: string;
  /** Label of the submit button and of the button that confirms. */
  action: string;
  /** Headline of the receipt. */
  receipt: string;
  /** Button that leads to the amount. */
  before?: string;
  /** Button of the amount that leads to another step, and the one there that asks for the confirmation. */
  steps?: readonly [next: string, send: string];
}

const texts = textsOf('ko');

/** The money screens that share one form. */
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

/** The field of the amount. */
export const amountField = (page: Page, { amount }: MoneyScreen): Locator => page.getByRole('textbox', { name: amount });

/** The button that asks for the confirmation. */
export const sendButton = (page: Page, { action, steps }: MoneyScreen): Locator =>
  page.getByRole('main').getByRole('button', { name: steps ? steps[1] : new RegExp(`^([\\d,]+원 )?${action}$`) });

/** Opens a money screen and waits for the member's money and the form. */
export async function openScreen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.goto(screen.path);
  await expect(moneyHeld(page)).toContainText(/\d/);
  if (screen.before) await page.getByRole('main').getByRole('button', { name: screen.before }).click();
  await expect(amountField(page, screen)).toBeEditable();
}

/** Types an amount and goes on to the last step of the form. */
export async function enter(page: Page, screen: MoneyScreen, amount: string): Promise<void> {
  await amountField(page, screen).fill(amount);
  if (screen.steps) await page.getByRole('main').getByRole('button', { name: screen.steps[0] }).click();
}

/** Leaves an outcome for the amount, which has stayed. */
export async function reopen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: texts['action.retry'] }).click();
  if (screen.steps) await page.getByRole('main').getByRole('button', { name: texts['deposit.changeAmount'] }).click();
}

/** Types an amount, opens the confirmation and returns it. */
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

/** Headlines of the panel. */
export const headlines = {
  notSent: '전송되지 않았어요',
  unknown: '결과를 아직 알 수 없어요',
} as const;
