import type { Page } from 'playwright-core';
import { startPortal, startReferenceBackend } from '../servers.ts';
import { median } from '../statistics.ts';
import { plainRow, type Row } from '../results.ts';
import { withSlowBrowser, phone } from './slowBrowser.ts';

/** Typed letter by letter; after each word one more key empties the field. */
const words = ['ㄷㅂㄷㄷ', 'moonlit', '달빛등대', 'lighthouse 2', 'zzz'];
const keyPauseMs = 200;

interface Measured {
  /** Milliseconds from key to paint, per key. */
  keys: number[];
  /** Milliseconds from the press on the company to the first paint of its games. */
  firstPaint: number;
}

/** A company with 5,000 games, in a throttled browser: from a key in the search field to the paint of the filtered list. */
export async function benchSearch(rounds: number): Promise<Row[]> {
  const portal = await startPortal(await startReferenceBackend('manyGames'));
  console.log('Search: 5,000 games, processor slowed down 4 times ...');
  const measured = await withSlowBrowser(portal.origin, phone, async ({ page }) => {
    const runs: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await measure(page));
    return runs;
  });
  const keys = measured.flatMap((run) => run.keys);
  const row = (name: string, value: number) => plainRow(name, value, 'ms');
  return [
    row('search, key to filtered list, median', median(keys)),
    row('search, key to filtered list, worst', Math.max(...keys)),
    row('search, press to 5,000 games', median(measured.map(({ firstPaint }) => firstPaint))),
  ];
}

async function measure(page: Page): Promise<Measured> {
  const firstPaint = await openCompany(page);
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.focus();
  await waitUntilIdle(page);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    // React paints the result with the next frame; the message arrives after that frame.
    document.addEventListener(
      'input',
      ({ timeStamp }) => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => times.push(performance.now() - timeStamp);
        requestAnimationFrame(() => painted.port2.postMessage(0));
      },
      true,
    );
  });
  for (const word of words) {
    for (const letter of word) {
      await page.keyboard.insertText(letter);
      await page.waitForTimeout(keyPauseMs);
    }
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await waitUntilIdle(page);
  }
  const keys = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  const typed = words.reduce((sum, word) => sum + [...word].length + 1, 0);
  if (keys.length !== typed) throw new Error(`${typed} keys were typed, ${keys.length} measured.`);
  return { keys, firstPaint };
}

/** Opens the company from the lobby; returns the milliseconds from the press to the first paint of its games. */
async function openCompany(page: Page): Promise<number> {
  await page.goto('/?type=slot');
  const card = page.locator('#lobby [data-code="endless-hall"]');
  await card.waitFor();
  await page.evaluate(() => {
    const paint = new Promise<number>((resolve) => {
      const handleClick = ({ timeStamp }: Event) => {
        const look = () => {
          if (!document.querySelector('dialog [role=listitem]')) return void requestAnimationFrame(look);
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - timeStamp);
          requestAnimationFrame(() => painted.port2.postMessage(0));
        };
        look();
      };
      document.addEventListener('click', handleClick, { capture: true, once: true });
    });
    Object.assign(window, { firstPaint: paint });
  });
  await card.click();
  const time = await page.evaluate(() => (window as unknown as { firstPaint: Promise<number> }).firstPaint);
  await waitUntilIdle(page);
  return time;
}

/** Waits until the URL is updated and the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
