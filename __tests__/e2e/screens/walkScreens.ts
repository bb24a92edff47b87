import type { Page } from '@playwright/test';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { signIn } from '../support/actions.ts';
import type { Product } from '../support/startProduct.ts';
import type { Screen } from './Screen.ts';
import { screensAt } from './screens.ts';
import { showScreen } from './showScreen.ts';

interface Walk {
  page: Page;
  product: Product;
  who: 'visitor' | 'member';
  /** `page` opens the pages only, `state` everything that is tested. */
  tests: 'page' | 'state';
  /** Each screen is seen in one of them, in turn. */
  languages: readonly LocaleCode[];
  look: (place: string) => Promise<unknown>;
}

/** Opens every tested screen of a visitor or a member in this window, and looks at it. */
export async function walkScreens({ page, product, who, tests, languages, look }: Walk): Promise<void> {
  const isWalked = (screen: Screen) => (screen.who ?? 'visitor') === who && (screen.tests === 'page' || screen.tests === tests);
  const walk = screensAt(page.viewportSize()?.width ?? 0)
    .filter(isWalked)
    .map((screen, index) => ({ screen, language: languages[index % languages.length]! }));
  const bySituation = Map.groupBy(walk, ({ screen: { name, scenario = 'normal', changesData } }) => (changesData ? name : scenario));
  for (const places of bySituation.values()) {
    // The page that is still open must not notice that its login ends.
    await page.goto('about:blank');
    await product.scenario(places[0]?.screen.scenario ?? 'normal');
    if (who === 'member') await signIn(page);
    for (const { screen, language } of places) {
      await showScreen({ page, product, screen, language });
      await look(`${screen.name}, ${language}`);
    }
  }
}
