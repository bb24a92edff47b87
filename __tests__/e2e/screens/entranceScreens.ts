import type { Screen, Stage } from './Screen.ts';
import { submitForm } from './steps.ts';

async function logInWrongly(stage: Stage) {
  await stage.main.locator('input').first().fill('demo');
  await stage.main.locator('input[type="password"]').fill('not-the-password');
  await submitForm(stage);
}

const applicant = {
  ...{ code: 'MARU', id: 'newcomer', nick: '새벽손님', pw: 'secret-2026', phone: '01000009999' },
  ...{ bankowner: '홍새벽', banknumber: '001234567890', exchange_pw: '0042' },
};

/** Fills in the form and sends it, or stops where a field is shown. */
async function register({ main }: Stage, change: Partial<typeof applicant> = {}, last?: keyof typeof applicant) {
  const form = main.locator('form');
  const submit = form.locator('button[type="submit"]');
  const faults = form.locator('[aria-invalid="true"]');
  for (const [name, value] of Object.entries({ ...applicant, ...change })) {
    const field = form.locator(`[name="${name}"]`);
    // The next step comes only without faults.
    if (!(await field.isVisible())) {
      for (const box of await form.getByRole('checkbox').all()) await box.check();
      await submit.click();
      await field.or(faults).filter({ visible: true }).first().waitFor();
      if (await faults.count()) return;
    }
    if (await field.isEditable()) await field.fill(value);
    if (name === last) return;
  }
  // A list on the Korean page, a text field on the others.
  const banks = form.locator('select');
  if (await banks.count()) await banks.selectOption({ index: 1 });
  else await form.locator('[name="bankname"]').fill('Shinhan Bank');
  await submit.click();
}

const registerUntil = (last: keyof typeof applicant) => (stage: Stage) => register(stage, {}, last);

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
  { name: 'register-account', path: '/register', act: registerUntil('pw'), tests: 'state' },
  { name: 'register-bank', path: '/register', act: registerUntil('banknumber'), tests: 'state' },
  { name: 'register-success', path: '/register', act: registerWell },
  ...memberPages.map((page): Screen => ({ name: `locked-${page}`, path: `/${page}`, tests: 'state' })),
];
