import type { Locator, Page } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import { message, moneyHeld } from './actions.ts';
import { expect } from './product.ts';
import { textsOf } from './textsOf.ts';

interface MoneyScreen {
  path: string;
  call: CallName;
  amount: string;
  /** The label of the submit button and of the button that confirms. */
  action: string;
  receipt: string;
  /** This button must be pressed before the amount's field is visible. */
  before?: string;
  /** The labels of the buttons of the first and the second step, if the form has two steps. */
  steps?: readonly [next: string, send: string];
}

const texts = textsOf('ko');

export const screens = {
  deposit: {
    path: '/deposit',
    call: 'apply-user-deposit',
    ...{
      amount: texts['deposit.amount'],
      action: texts['deposit.apply'],
      receipt: texts['deposit.ok'],
    },
    steps: [texts['deposit.toAccount'], texts['deposit.sent']],
  },
  withdraw: {
    path: '/withdraw',
    call: 'apply-user-withdraw',
    ...{
      amount: texts['withdraw.amount'],
      action: texts['withdraw.apply'],
      receipt: texts['withdraw.ok'],
    },
  },
  comp: {
    path: '/comp',
    call: 'roll-to-balance',
    ...{ amount: texts['comp.amount'], action: texts['comp.exchange'], receipt: texts['comp.ok'] },
    before: texts['comp.other'],
  },
} as const satisfies Record<string, MoneyScreen>;

export const amountField = (page: Page, { amount }: MoneyScreen): Locator =>
  page.getByRole('textbox', { name: amount });

export const sendButton = (page: Page, { action, steps }: MoneyScreen): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: steps ? steps[1] : new RegExp(`^([\\d,]+원 )?${action}$`) });

export async function openScreen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.goto(screen.path);
  await expect(moneyHeld(page)).toContainText(/\d/);
  if (screen.before)
    await page.getByRole('main').getByRole('button', { name: screen.before }).click();
  await expect(amountField(page, screen)).toBeEditable();
}

export async function enter(page: Page, screen: MoneyScreen, amount: string): Promise<void> {
  await amountField(page, screen).fill(amount);
  if (screen.steps)
    await page.getByRole('main').getByRole('button', { name: screen.steps[0] }).click();
}

/** Returns from the panel with an outcome to the field of the amount. */
export async function reopen(page: Page, screen: MoneyScreen): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: texts['action.retry'] }).click();
  if (screen.steps)
    await page
      .getByRole('main')
      .getByRole('button', { name: texts['deposit.changeAmount'] })
      .click();
}

export async function askFor(page: Page, screen: MoneyScreen, amount: string): Promise<Locator> {
  await enter(page, screen, amount);
  await sendButton(page, screen).click();
  const question = message(page, amount);
  await expect(question).toBeVisible();
  return question;
}

export async function send(page: Page, screen: MoneyScreen, amount: string): Promise<void> {
  const question = await askFor(page, screen, amount);
  await question.getByRole('button', { name: screen.action, exact: true }).click();
}

export const outcome = (page: Page, headline: string): Locator =>
  page.getByRole('main').getByRole('alert').filter({ hasText: headline });

export const headlines = {
  notSent: '전송되지 않았어요',
  unknown: '결과를 아직 알 수 없어요',
} as const;
