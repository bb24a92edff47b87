import type { Page } from '@playwright/test';
import type { Product } from './startProduct.ts';
import type { Texts } from './textsOf.ts';

/** A place somebody comes to: a page, and what is opened there. */
export interface Station {
  path: string;
  act?: (place: { page: Page; text: Texts; product: Product; isMobile: boolean }) => Promise<unknown>;
}

type Act = NonNullable<Station['act']>;

const publicPages = ['/', '/?type=slot', '/game', '/login', '/register', '/admin/error', '/500', '/nowhere'];
const memberPages = ['/deposit', '/withdraw', '/comp', '/user', '/help', '/notice', '/note'];

const popup = (page: Page) => page.locator('.swal2-popup');
const main = (page: Page) => page.getByRole('main');

const dismissQuestion: Act = async ({ page }) => {
  await popup(page).waitFor();
  await page.keyboard.press('Escape');
  await popup(page).waitFor({ state: 'detached' });
};

const submitEmpty: Act = async ({ page }) => {
  await main(page).locator('form button[type="submit"]').click();
  await page.locator('.swal2-popup, main [aria-invalid="true"]').first().waitFor();
};

const openFirstCompany: Act = ({ page }) => page.locator('#lobby [data-code]').first().click();

const openMenu: Act = async ({ page, text, isMobile }) => {
  if (!isMobile) return page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: text['layout.openMenu'] }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
};

const askForDeposit: Act = async ({ page }) => {
  const amount = main(page).getByRole('textbox').first();
  await amount.fill('30000');
  await amount.press('Enter');
  await popup(page).waitFor();
};

const openFirstRecord: Act = async ({ page }) => {
  await main(page).locator('a[href*="?id="]').first().click();
  await page.waitForURL(/[?&]id=/);
};

/** Every route as a visitor finds it, and what opens there. */
export const visitorStations: Station[] = [
  ...publicPages.map((path) => ({ path })),
  ...memberPages.map((path) => ({ path, act: dismissQuestion })),
  { path: '/deposit', act: ({ page }) => popup(page).waitFor() },
  { path: '/', act: openMenu },
  { path: '/?type=slot', act: async (place) => openFirstCompany(place).then(() => popup(place.page).waitFor()) },
  { path: '/login', act: submitEmpty },
  { path: '/login', act: ({ page }) => main(page).locator('summary').click() },
  { path: '/register', act: submitEmpty },
  {
    path: '/',
    act: async ({ page, product }) => {
      await product.scenario('popups');
      await page.reload();
      await page.getByRole('dialog').first().waitFor();
    },
  },
];

/** Every route as a member finds it, and what opens there. */
export const memberStations: Station[] = [
  ...['/', '/?type=slot', '/game', '/admin/error', '/nowhere', ...memberPages].map((path) => ({ path })),
  ...['/deposit?mode=list', '/withdraw?mode=list', '/user?tab=bets', '/help?mode=form'].map((path) => ({ path })),
  { path: '/', act: openMenu },
  {
    path: '/?type=slot',
    act: async (place) => openFirstCompany(place).then(() => place.page.getByRole('dialog').getByRole('listitem').first().waitFor()),
  },
  { path: '/notice', act: openFirstRecord },
  { path: '/note', act: openFirstRecord },
  { path: '/help', act: openFirstRecord },
  { path: '/help?mode=form', act: submitEmpty },
  { path: '/deposit', act: askForDeposit },
  {
    path: '/deposit',
    act: async (place) => {
      await askForDeposit(place);
      await popup(place.page).locator('.swal2-confirm').click();
      await place.page.locator('[data-receipt]').waitFor();
    },
  },
];
