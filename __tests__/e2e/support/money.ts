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
}

const texts = textsOf('ko');

/** The money screens that share one form. */
export const screens = {
  deposit: {
    path: '/deposit',
    call: 'apply-user-deposit',
    ...{ amount: texts['deposit.amount'], action: texts['deposit.apply'], receipt: texts['deposit.ok'] },
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
  },
} as const satisfies Record<string, MoneyScreen>;

/** The field of the amount. */
export const amountField = (page: Page, { amount }: MoneyScreen): Locator => page.getByRole('textbox', { name: amount });

/** The button that asks for the confirmation. */
export const sendButton = (page: Page, { action }: MoneyScreen): Locator =>
  page
    .getByRole('main')
    .locator('form')
    .getByRole('button', { name: new RegExp(`^([\\d,]+원 )?${action}$`) });

/** Opens a money screen and waits for the member's money and the form. */
export async function openScreen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.goto(screen.path);
  await expect(moneyHeld(page)).toContainText(/\d/);
  await expect(amountField(page, screen)).toBeEditable();
}

/** Types an amount, opens the confirmation and returns it. */
export async function askFor(page: Page, screen: MoneyScreen, amount: string): Promise<Locator> {
  await amountField(page, screen).fill(amount);
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
  refused: '접수되지 않았어요',
} as const;
