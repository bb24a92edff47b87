import type { Locator, Page } from 'playwright-core';
import type { Product } from '#tests/e2e/support/startProduct.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { FaultOrder } from '#reference-backend/faults.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';

/** A page as it stands open, and the words of its language. */
export interface Stage {
  page: Page;
  product: Product;
  main: Locator;
  /** The dialog or the message that lies on top. */
  dialog: Locator;
  text: (key: MessageKey, values?: Record<string, string | number>) => string;
}

/** One picture of the gallery: a screen in one of its states. */
export interface Screen {
  /** Unique; the name of its files. Names that begin alike are one screen. */
  name: string;
  path: string;
  who?: 'visitor' | 'member';
  /** The backend's situation; `normal` where it is not named. */
  scenario?: ScenarioName;
  /** What goes wrong, ordered before the page is opened. */
  faults?: FaultOrder[];
  /** What is done before the picture. */
  act?: (stage: Stage) => Promise<unknown>;
  /** The window instead of the whole page: for what lies over it. */
  isWindow?: boolean;
  /** Taken while something is still under way. */
  isUnderWay?: boolean;
  /** The widths it exists at; all of them where they are not named. */
  widths?: readonly number[];
  /** The browser's own language, where it is not that of the page. */
  browserLanguage?: string;
}
