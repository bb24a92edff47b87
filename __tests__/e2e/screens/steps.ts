import type { FaultOrder } from '#reference-backend/testControl.ts';
import type { Stage } from './Screen.ts';

/** Every request of the call fails. */
export const down = (call: string): FaultOrder => ({ call, answer: { httpStatus: 503 }, times: 50 });

/** No request of the call is answered while the screen is open. */
export const late = (call: string): FaultOrder => ({ call, replyDelayMs: 60_000, times: 50 });

/** Waits for the dialog or message over the page. */
export const untilAsked = ({ page }: Stage) => page.locator('[data-voice=question]').waitFor();

/** Waits for the line at the edge of the page. */
export const untilTold = ({ page }: Stage) => page.locator('[data-voice=line]').waitFor();

/** Submits the form unchanged, or its first step, and waits for its errors. */
export async function submitForm({ page, main }: Stage) {
  await main.locator('form button[type="submit"]').click();
  await page.locator('[data-voice=question], main [aria-invalid="true"]').first().waitFor();
}

/** Opens the first record of a list of links. */
export async function openRecord({ page, main }: Stage) {
  await main.locator('a[href*="?id="]').first().click();
  await page.waitForURL(/[?&]id=/);
}
