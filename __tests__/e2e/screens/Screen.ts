import type { Locator, Page } from '@playwright/test';
import type { FaultOrder } from '#reference-backend/testControl.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import type { Texts } from '../support/textsOf.ts';

/** An open page and the texts of its language. */
export interface Stage {
  page: Page;
  main: Locator;
  /** The topmost dialog or message. */
  dialog: Locator;
  text: Texts;
}

/** One state of one page, opened by the gallery and the browser tests. */
export interface Screen {
  /** Unique; also the name of its pictures. States of one page share the first word. */
  name: string;
  path: string;
  /** Who opens the page; a visitor by default. */
  who?: 'visitor' | 'member';
  /** The data of the backend; `normal` by default. */
  scenario?: ScenarioName;
  /** Faults that the backend injects, set before the page opens. */
  faults?: FaultOrder[];
  /** The steps from the loaded page to the state. */
  act?: (stage: Stage) => Promise<unknown>;
  /** The steps change the data: the next screen starts from the scenario again. */
  changesData?: boolean;
  /** The state lasts only while a request is pending. */
  isLoading?: boolean;
  /** The picture shows the window instead of the whole page: a dialog covers the page. */
  isWindow?: boolean;
  /** Exists only below or only from the width at which the header shows the whole menu. */
  only?: 'narrow' | 'wide';
  /** The browser tests that open it: everyScreen.spec.ts, a `page` also layoutShift.spec.ts. A `state` is tested weekly. Others are only pictures. */
  tests?: 'page' | 'state';
}
