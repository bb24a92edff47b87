import type { Page } from '@playwright/test';
import { languageAddress, type LocaleCode } from '#lib/i18n/locales.ts';
import { expect } from '../support/product.ts';
import type { Product } from '../support/startProduct.ts';
import { textsOf } from '../support/textsOf.ts';
import type { Screen } from './screens.ts';

export interface Showing {
  page: Page;
  product: Product;
  screen: Screen;
  language: LocaleCode;
  settle?: () => Promise<unknown>;
}

/** The caller sets the scenario of the backend and, for a member, logs in before. */
export async function showScreen({
  page,
  product,
  screen,
  language,
  settle,
}: Showing): Promise<void> {
  const { path, who, faults = [], act, isLoading } = screen;
  const text = textsOf(language);
  const busy = page.locator('[aria-busy="true"]').filter({ visible: true });
  page.setDefaultTimeout(20_000);
  for (const fault of faults) await product.fault(fault);
  await page.goto(languageAddress(language, path));
  // A modal dialog may already hide the page from the accessibility tree.
  await expect(page.locator('h1')).toBeAttached();
  if (!isLoading) {
    const header = page.locator('header');
    const balance = header.getByRole('group', { name: text['money.balance'], includeHidden: true });
    const entrance = header
      .locator('a[href$="/login"], a[href$="/register"]')
      .filter({ visible: true })
      .first();
    await expect(who === 'member' ? balance : entrance).toBeVisible();
    await settle?.();
  }
  // What is below the first view loads with the first use of the page, or five seconds later.
  await page.keyboard.press('Shift');
  await act?.({
    page,
    main: page.getByRole('main'),
    dialog: page.locator('[role="dialog"], dialog[open]').last(),
    text,
  });
  if (isLoading) await expect(busy.first()).toBeVisible();
  else await expect(busy).toHaveCount(0);
  // If the page does not make the call with the fault, the screen would show no fault.
  for (const { call } of faults.filter(({ call }) => call !== '*'))
    await expect
      .poll(async () => (await product.journal()).map((entry) => entry.call))
      .toContain(call);
}
