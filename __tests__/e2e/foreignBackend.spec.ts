import { expect, test as base } from '@playwright/test';
import { startForeignBackend } from '#tests/support/foreignBackend.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';
import { moneyHeld, submitLogin, unreadToast, wonIn } from './support/actions.ts';
import { askFor, openScreen, screens } from './support/money.ts';

const test = base.extend<{ complaints: string[] }, { backend: Awaited<ReturnType<typeof startForeignBackend>>; origin: string }>({
  backend: [
    async ({}, provide) => {
      const backend = await startForeignBackend();
      await provide(backend);
      await backend.close();
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ backend }, provide) => {
      const { host } = new URL(backend.origin);
      const portal = await spawnPortal({
        UPSTREAM_URL: backend.origin,
        UPSTREAM_AUTH_SCHEME: 'Bearer',
        BACKEND_MAP: '__tests__/support/foreignBackend.map.json',
        GAME_HOSTS: host,
        RATE_LIMIT_FACTOR: '0', // A test asks for a deposit and a withdrawal within the second that members must wait.
        SHARED_READ_FACTOR: '0',
      });
      await provide(`http://localhost:${portal.port}`);
      await portal.stop('SIGKILL');
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, provide) => provide(origin),
  complaints: [
    async ({ context }, provide) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await provide(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

test.use({ timezoneId: 'UTC' });

test('a backend of another family serves login, money, a game, a deposit and a withdrawal by its map alone @weekly', async ({
  page,
  context,
  backend,
}) => {
  await page.goto('/login');
  await submitLogin(page);
  await unreadToast(page).waitFor();
  // Balance and in-game money, in hundredths of a won on the wire.
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(1_254_500);
  const main = page.getByRole('main');
  await expect(main.getByText('점검 안내').first()).toBeVisible();

  const opening = context.waitForEvent('page');
  await main.getByRole('button', { name: '노바 카지노 Nova Live' }).click();
  const gameWindow = await opening;
  await gameWindow.waitForURL(`${backend.origin}/played?game=live1`);
  await gameWindow.close();

  await openScreen(page, screens.deposit);
  await (await askFor(page, screens.deposit, '50,000')).getByRole('button', { name: screens.deposit.action }).click();
  await expect(page.getByRole('heading', { name: screens.deposit.receipt })).toBeFocused();

  await openScreen(page, screens.withdraw);
  await (await askFor(page, screens.withdraw, '200,000')).getByRole('button', { name: screens.withdraw.action }).click();
  await expect(page.getByRole('heading', { name: screens.withdraw.receipt })).toBeFocused();
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(1_054_500);
  await main.getByText('자세히').click();
  const time = await main.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).innerText();

  await main.getByRole('link', { name: '출금내역 보기' }).last().click();
  const row = main.getByRole('listitem').filter({ hasText: '200,000원' });
  await expect(row).toContainText('대기중');
  // The receipt has the time of the browser, the row that of the backend, both in the zone of the member.
  await expect(row).toContainText(time.slice('YYYY-MM-DD '.length, -'mm'.length));
  const sent = backend.journal.filter(({ path }) => path === '/cash/in' || path === '/cash/out');
  expect(sent.map(({ body }) => body)).toEqual([{ thousands: 50 }, { sum: '20,000,000' }]);
});
