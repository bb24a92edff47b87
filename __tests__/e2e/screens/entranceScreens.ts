import type { Screen, Stage } from './Screen.ts';

const submit = ({ main }: Stage) => main.locator('form button[type="submit"]').click();

async function logInWrongly(stage: Stage) {
  const [userId, password] = [stage.main.locator('input').first(), stage.main.locator('input[type="password"]')];
  await userId.fill('demo');
  await password.fill('not-the-password');
  await submit(stage);
  await stage.page.locator('.swal2-popup').getByText(stage.text('msg2030')).waitFor();
}

async function register(stage: Stage, change: Record<string, string> = {}) {
  const values = {
    ...{ id: 'newcomer', nick: '새벽손님', pw: 'secret-2026', pass_check: 'secret-2026', phone: '01000009999' },
    ...{ bankowner: '홍새벽', banknumber: '001234567890', exchange_pw: '0042', ...change },
  };
  const form = stage.main.locator('form');
  for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value);
  // Chosen on the Korean page, typed on the others.
  const banks = form.locator('select');
  if (await banks.count()) await banks.selectOption({ index: 1 });
  else await form.locator('[name="bankname"]').fill('Shinhan Bank');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  const code = form.locator('[name="code"]');
  if (await code.isEditable()) await code.fill('MARU');
  await submit(stage);
}

/** Login, registration, and the pages that are locked to visitors. */
export const entranceScreens: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login-empty', path: '/login', isWindow: true, act: submit },
  { name: 'login-failed', path: '/login', isWindow: true, act: logInWrongly },
  { name: 'login-forgotten', path: '/login', act: ({ main }) => main.locator('summary').click() },
  { name: 'register', path: '/register' },
  { name: 'register-faults', path: '/register', act: submit },
  { name: 'register-taken', path: '/register', act: (stage) => register(stage, { id: 'demo', phone: '010-0000' }) },
  {
    name: 'register-success',
    path: '/register',
    act: async (stage) => {
      await register(stage);
      await stage.page.getByText(stage.text('reg.ok')).waitFor();
    },
  },
  { name: 'locked-question', path: '/deposit', isWindow: true },
  {
    name: 'locked-page',
    path: '/deposit',
    act: async ({ page }) => {
      await page.locator('.swal2-popup').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.swal2-popup').waitFor({ state: 'detached' });
    },
  },
];
