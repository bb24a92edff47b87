import type { Screen, Stage } from './Screen.ts';
import { dismissDialog, submitForm, untilAsked } from './steps.ts';

async function logInWrongly(stage: Stage) {
  await stage.main.locator('input').first().fill('demo');
  await stage.main.locator('input[type="password"]').fill('not-the-password');
  await submitForm(stage);
}

const applicant = {
  ...{ id: 'newcomer', nick: '새벽손님', pw: 'secret-2026', pass_check: 'secret-2026', phone: '01000009999' },
  ...{ bankowner: '홍새벽', banknumber: '001234567890', exchange_pw: '0042' },
};

async function register({ main, text }: Stage, change: Partial<typeof applicant> = {}) {
  const form = main.locator('form');
  const next = form.getByRole('button', { name: text['reg.next'], exact: true });
  const faults = form.locator('[aria-invalid="true"]');
  for (const [name, value] of Object.entries({ ...applicant, ...change })) {
    const field = form.locator(`[name="${name}"]`);
    // Phones ask in three steps, and go on only without faults.
    if (!(await field.isVisible())) {
      await next.click();
      await field.or(faults).filter({ visible: true }).first().waitFor();
      if (await faults.count()) return;
    }
    await field.fill(value);
  }
  // A list on the Korean page, a text field on the others.
  const banks = form.locator('select');
  if (await banks.count()) await banks.selectOption({ index: 1 });
  else await form.locator('[name="bankname"]').fill('Shinhan Bank');
  if (await next.isVisible()) await next.click();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  const code = form.locator('[name="code"]');
  if (await code.isEditable()) await code.fill('MARU');
  await form.locator('button[type="submit"]').click();
}

const registerTaken = async (stage: Stage) => {
  await register(stage, { id: 'demo', phone: '010-0000' });
  await stage.main.locator('[aria-invalid="true"]').first().waitFor();
};

const registerWell = async (stage: Stage) => {
  await register(stage);
  await stage.page.getByRole('heading', { name: stage.text['reg.okDone'] }).waitFor();
};

const memberPages = ['deposit', 'withdraw', 'comp', 'user', 'help', 'notice', 'note'];

/** Login, registration, and members' pages as a visitor sees them. */
export const entranceScreens: Screen[] = [
  { name: 'login', path: '/login', tests: 'page' },
  { name: 'login-empty', path: '/login', isWindow: true, act: submitForm, tests: 'state' },
  { name: 'login-failed', path: '/login', isWindow: true, act: logInWrongly },
  { name: 'login-forgotten', path: '/login', act: ({ main }) => main.locator('summary').click(), tests: 'state' },
  { name: 'register', path: '/register', tests: 'page' },
  { name: 'register-faults', path: '/register', act: submitForm, tests: 'state' },
  { name: 'register-taken', path: '/register', act: registerTaken },
  { name: 'register-success', path: '/register', act: registerWell },
  { name: 'locked-question', path: '/deposit', isWindow: true, act: untilAsked, tests: 'page' },
  ...memberPages.map((page): Screen => ({ name: `locked-${page}`, path: `/${page}`, act: dismissDialog, tests: 'state' })),
];
