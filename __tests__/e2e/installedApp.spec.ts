import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test.use({ serviceWorkers: 'allow' });

const controlled = () =>
  navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null);

const keptPaths = async () => {
  const caches = await window.caches.keys();
  const requests = await Promise.all(
    caches.map(async (name) => (await window.caches.open(name)).keys()),
  );
  return requests.flat().map(({ url }) => new URL(url).pathname);
};

test('without a connection a page of the app shows an offline page in its language, and links wait on the page @weekly', async ({
  page,
  context,
}) => {
  await page.goto('/en/game');
  await expect.poll(() => page.evaluate(controlled)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'MARU' }).first().click();
  await expect(
    page.getByText('The page you chose opens once you are connected.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/en\/game$/);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  await expect(page.getByRole('img')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
});

test('only the offline pages and their picture are kept, and nothing of a member', async ({
  page,
}) => {
  await signIn(page);
  for (const path of ['/deposit', '/user', '/note']) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(controlled)).toBe(true);
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  const kept = await page.evaluate(keptPaths);
  expect(kept).toContain('/site/offline.ko.html');
  expect(kept.filter((path) => !/^\/site\/(offline\.\w+\.html|icon-192\.png)$/.test(path))).toEqual(
    [],
  );
});
