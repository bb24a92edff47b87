import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Product } from '#tests/e2e/support/startProduct.ts';
import { languageTag } from '#lib/i18n/locales.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { Screen, Stage } from '#tests/e2e/screens/Screen.ts';

/** The time on every clock, so that two runs tell the same dates: an evening in Seoul. */
export const pictureTime = Date.parse('2026-11-20T20:30:00+09:00');

export interface Shot {
  screen: Screen;
  language: LocaleCode;
  width: number;
  /** Device pixels for one of CSS. */
  scale?: number;
}

const heights: Record<number, number> = { 390: 844, 768: 1024 };

/** Brings a screen into its state and answers its picture as PNG. */
export async function takePicture(browser: Browser, product: Product, { screen, language, width, scale = 1 }: Shot): Promise<Buffer> {
  await product.scenario(screen.scenario ?? 'normal');
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    ...{ isMobile: width < 768, hasTouch: width < 1024, deviceScaleFactor: scale },
    ...{ baseURL: product.portalOrigin, locale: screen.browserLanguage ?? languageTag(language), timezoneId: 'Asia/Seoul' },
    reducedMotion: 'reduce',
  });
  try {
    context.setDefaultTimeout(20_000);
    if (screen.who === 'member') await logIn(context, product);
    for (const fault of screen.faults ?? []) await product.fault(fault);
    const page = await context.newPage();
    const requests = openRequests(page);
    const settle = () => waitUntilStill(page, requests);
    await page.clock.setFixedTime(pictureTime);
    await page.goto(language === 'ko' ? screen.path : `/${language}${screen.path}`);
    if (!screen.isUnderWay) await settle();
    await screen.act?.(stageOf(page, product, language));
    if (screen.isUnderWay) await page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor();
    else await settle();
    await expectFaults(product, screen);
    await page.mouse.move(0, 0);
    if (!screen.isWindow) {
      await showWhole(page, width);
      if (!screen.isUnderWay) await settle();
    }
    return await page.screenshot({ fullPage: !screen.isWindow, animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/** A fault of a call that the page does not make would leave a picture of an ordinary screen. */
async function expectFaults(product: Product, { faults = [] }: Screen): Promise<void> {
  let missed = faults.filter(({ call }) => call !== '*');
  for (let tenth = 0; missed.length > 0 && tenth < 50; tenth += 1) {
    if (tenth > 0) await pause(100);
    const made = new Set((await product.journal()).map(({ call }) => call));
    missed = missed.filter(({ call }) => !made.has(call));
  }
  if (missed.length > 0) throw new Error(`These were not called, so their faults do not show: ${missed.map(({ call }) => call).join(', ')}`);
}

/** A window as high as the page, which stays as it is: what sticks to its edges stands where it belongs, and what loads late is there. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    // In px from here on: parts of the page are as high as the window.
    for (const part of document.querySelectorAll<HTMLElement>('body, body *:has(main), main')) {
      const { minHeight } = getComputedStyle(part);
      if (minHeight.endsWith('px') && minHeight !== '0px') part.style.minHeight = minHeight;
    }
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height });
}

/** As the login form does, without drawing it. For some seconds after a picture of faults the portal still spares its backend. */
async function logIn({ request }: BrowserContext, { portalOrigin }: Product): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const form = { csrfToken, callbackUrl: portalOrigin, json: 'true', userId: 'demo', password: 'demo1234' };
  for (let second = 0; second < 20; second += 1) {
    const reply = await request.post('/api/auth/callback/credentials', { form, headers: { origin: portalOrigin } });
    if (reply.ok()) return;
    await pause(1000);
  }
  throw new Error('The demo member cannot log in');
}

/** What the page waits for, at any time. */
function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return open;
}

/** Until nothing has been on its way for a while, and every picture in sight is there. Playwright's own idle comes once a page only. */
async function waitUntilStill(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  const deadline = Date.now() + 60_000;
  let quiet = 0;
  while (quiet < 4) {
    await pause(100);
    quiet = requests.size === 0 ? quiet + 1 : 0;
    if (Date.now() > deadline) throw new Error(`These are not answered: ${[...requests].map((request) => request.url()).join(', ')}`);
  }
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() => {
    const isInSight = (image: HTMLImageElement) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight;
    return [...document.images].every((image) => image.complete || !isInSight(image));
  });
}

function stageOf(page: Page, product: Product, language: LocaleCode): Stage {
  const texts = JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as Record<string, string>;
  return {
    ...{ page, product, main: page.getByRole('main') },
    dialog: page.locator('.swal2-popup, dialog[open]').last(),
    text: (key, values = {}) => (texts[key] ?? '').replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name])),
  };
}
