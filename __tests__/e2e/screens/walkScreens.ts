import type { Page } from '@playwright/test';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { signIn } from '../support/actions.ts';
import type { Product } from '../support/startProduct.ts';
import { screens } from './screens.ts';
import { showScreen } from './showScreen.ts';

interface Walk {
  page: Page;
  product: Product;
  who: 'visitor' | 'member';
  kind: 'page' | 'state';
  /** The screens take these languages in turn. */
  languages: readonly LocaleCode[];
  look: (place: string) => Promise<unknown>;
}

/** Opens the tested pages, or their tested states, of a visitor or a member, in a narrow window if the screen exists there, and runs the check on each. */
export async function walkScreens({ page, product, who, kind, languages, look }: Walk): Promise<void> {
  const walk = screens
    .filter((screen) => screen.tests === kind && (screen.who ?? 'visitor') === who)
    .map((screen, index) => ({ screen, language: languages[index % languages.length]! }));
  const bySituation = Map.groupBy(walk, ({ screen: { name, scenario = 'normal', changesData } }) => (changesData ? name : scenario));
  for (const places of bySituation.values()) {
    // Closes the page first, so that it does not react to the end of its login.
    await page.goto('about:blank');
    await product.scenario(places[0]?.screen.scenario ?? 'normal');
    if (who === 'member') await signIn(page);
    for (const { screen, language } of places) {
      await page.setViewportSize(screen.only === 'wide' ? { width: 1366, height: 900 } : { width: 640, height: 360 });
      await showScreen({ page, product, screen, language });
      await look(`${screen.name}, ${language}`);
    }
  }
}
