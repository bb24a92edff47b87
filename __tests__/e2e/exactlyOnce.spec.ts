import { signIn } from './support/actions.ts';
import {
  askFor,
  enter,
  headlines,
  openScreen,
  outcome,
  screens,
  send,
  sendButton,
} from './support/money.ts';
import { expect, test } from './support/product.ts';

const screen = screens.deposit;

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScreen(page, screen);
});

test('fifty clicks in one task open one confirmation and send one application', async ({
  page,
  product,
}) => {
  await product.fault({ call: screen.call, replyDelayMs: 800 });
  await enter(page, screen, '30,000');

  await sendButton(page, screen).evaluate((button: HTMLElement) =>
    Array.from({ length: 50 }, () => button.click()),
  );
  const question = page.locator('[data-voice=question]');
  await expect(question).toHaveCount(1);
  await question
    .getByRole('button', { name: screen.action, exact: true })
    .evaluate((button: HTMLElement) => Array.from({ length: 50 }, () => button.click()));

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('a page reloaded before the answer shows the outcome and sends nothing again', async ({
  page,
  product,
}) => {
  await product.fault({ call: screen.call, replyDelayMs: 2_500 });
  await send(page, screen, '30,000');
  await expect.poll(() => product.sent(screen.call)).toHaveLength(1);

  await page.reload();

  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();
  await expect(page.getByText('이미 보낸 신청의 결과예요.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('30,000원');
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('a deposit is booked although its page is closed while sending, and the next page shows it', async ({
  page,
  context,
  product,
}) => {
  await product.fault({ call: screen.call, replyDelayMs: 1_500 });
  await send(page, screen, '30,000');
  await expect.poll(() => product.sent(screen.call)).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await next.goto('/deposit?mode=list');
  await expect(
    next.getByRole('main').getByRole('button', { name: /30,000.*대기중/ }),
  ).toBeVisible();
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('two windows that send the same application at the same time create one @weekly', async ({
  page,
  context,
  product,
}) => {
  const other = await context.newPage();
  await openScreen(other, screen);
  await product.fault({ call: screen.call, replyDelayMs: 3_000 });
  const questions = [await askFor(page, screen, '30,000'), await askFor(other, screen, '30,000')];

  await Promise.all(
    questions.map((question) =>
      question.getByRole('button', { name: screen.action, exact: true }).click(),
    ),
  );

  for (const window of [page, other])
    await expect(window.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('a confirmation left open while another window sends does not create a second application @weekly', async ({
  page,
  context,
  product,
}) => {
  const other = await context.newPage();
  await openScreen(other, screen);
  const question = await askFor(other, screen, '30,000');
  await send(page, screen, '30,000');
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();

  const agree = question.getByRole('button', { name: screen.action, exact: true });
  if (await agree.isVisible()) await agree.click();

  await expect(other.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toHaveLength(1);
});

test('after a connection is lost while sending, the outcome is unknown first and known two seconds later', async ({
  page,
  product,
}) => {
  // The portal receives and processes the request, but its answer does not reach the browser.
  await page.route(
    `**/api/routes/${screen.call}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

  await send(page, screen, '30,000');

  await expect(outcome(page, headlines.unknown)).toBeVisible();
  await expect(page.getByRole('heading', { name: screen.receipt })).toBeVisible();
  expect(await product.sent(screen.call)).toHaveLength(1);
});
