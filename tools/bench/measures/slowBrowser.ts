import { chromium, type CDPSession, type Page } from 'playwright-core';
import { findChromium } from '#tools/dependencies.mjs';

/** CPU throttling rate, about a cheap phone. */
const slowdown = 4;

export interface SlowBrowser {
  page: Page;
  tools: CDPSession;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1366, height: 900 };

/** Runs `work` in a throttled Chromium at the portal, with the demo member logged in. */
export async function withSlowBrowser<Result>(
  origin: string,
  viewport: { width: number; height: number },
  work: (browser: SlowBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ baseURL: origin, locale: 'ko-KR', viewport });
    const tools = await page.context().newCDPSession(page);
    await logIn(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await work({ page, tools });
  } finally {
    await browser.close();
  }
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('아이디').fill('demo');
  await form.getByLabel('비밀번호', { exact: true }).fill('demo1234');
  await form.getByRole('button', { name: '로그인' }).click();
  await page.waitForURL('/');
}
