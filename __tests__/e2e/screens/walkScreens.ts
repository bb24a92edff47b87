import type { Page } from '@playwright/test';
import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { locales } from '#lib/i18n/locales.ts';
import { moneyHeld, signIn } from '../support/actions.ts';
import { expect } from '../support/product.ts';
import type { Product } from '../support/startProduct.ts';
import { memberStations, visitorStations } from '../support/stations.ts';
import { textsOf } from '../support/textsOf.ts';

interface Walk {
  page: Page;
  product: Product;
  who: 'a visitor' | 'a member';
  isMobile: boolean;
  /** The languages are dealt out over the stations, beginning with this one. */
  firstLanguage: number;
  look: (place: string) => Promise<unknown>;
}

/** Goes to every station and looks there as soon as all has come. */
export async function walkStations({ page, product, who, isMobile, firstLanguage, look }: Walk): Promise<void> {
  if (who === 'a member') await signIn(page);
  const stations = who === 'a member' ? memberStations : visitorStations;
  for (const [index, { path, act }] of stations.entries()) {
    const { code } = locales[(index + firstLanguage) % locales.length] ?? locales[0];
    const text = textsOf(code);
    await page.goto(languageAddress(code, path));
    // Not by role: the question to visitors may have hidden the page already.
    await expect(page.locator('h1')).toBeAttached();
    const known = who === 'a member' ? moneyHeld(page, text['money.balance']) : page.locator('header').getByText(text['session.login']);
    await expect(known).toBeVisible();
    await act?.({ page, text, product, isMobile });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(`${code} ${path} (${index})`);
  }
}
