import type { Screen, Stage } from './Screen.ts';

const late = { replyDelayMs: 60_000, times: 50 };
const down = { answer: { httpStatus: 503 }, times: 50 };

/** Types an amount and comes as far as the question. */
async function ask({ main, page }: Stage, amount: string) {
  const field = main.locator('form input[inputmode="numeric"]').first();
  await field.fill(amount);
  const secret = main.locator('form input[type="password"]');
  if (await secret.isVisible()) await secret.fill('1234');
  await main.locator('form button[type="submit"]').click();
  await page.locator('.swal2-confirm').waitFor();
}

/** Sends an amount, question and all. */
async function send(stage: Stage, amount: string) {
  await ask(stage, amount);
  await stage.page.locator('.swal2-confirm').click();
  await stage.main.getByRole('alert').or(stage.main.locator('h2:focus')).first().waitFor();
}

async function sendAndWait(stage: Stage, amount: string) {
  await ask(stage, amount);
  await stage.page.locator('.swal2-confirm').click();
  await stage.main.getByText(stage.text('money.sending')).waitFor();
}

const openFirst = ({ main }: Stage) =>
  main.locator(':is(tbody, li) button[aria-expanded="false"]').filter({ visible: true }).first().click();

const flows = [
  { screen: 'deposit', call: 'apply-user-deposit', list: 'get-deposit-list', waiting: 'waitingDeposit' },
  { screen: 'withdraw', call: 'apply-user-withdraw', list: 'get-withdraw-list', waiting: 'waitingWithdrawal' },
] as const;

const applications = flows.flatMap(({ screen, call, list, waiting }): Screen[] => [
  { name: `${screen}-form`, path: `/${screen}` },
  { name: `${screen}-fault`, path: `/${screen}`, act: ({ main }) => main.locator('form button[type="submit"]').click() },
  { name: `${screen}-question`, path: `/${screen}`, isWindow: true, act: (stage) => ask(stage, '50000') },
  {
    name: `${screen}-sending`,
    path: `/${screen}`,
    faults: [{ call, ...late }],
    isUnderWay: true,
    act: (stage) => sendAndWait(stage, '50000'),
  },
  { name: `${screen}-receipt`, path: `/${screen}`, act: (stage) => send(stage, '50000') },
  { name: `${screen}-unknown`, path: `/${screen}`, faults: [{ call, ending: 'reset' }], act: (stage) => send(stage, '50000') },
  { name: `${screen}-refused`, path: `/${screen}`, faults: [{ call, status: 'pass' }], act: (stage) => send(stage, '50000') },
  { name: `${screen}-waiting`, path: `/${screen}`, scenario: waiting },
  { name: `${screen}-list`, path: `/${screen}?mode=list`, scenario: 'longHistory' },
  { name: `${screen}-detail`, path: `/${screen}?mode=list`, act: openFirst },
  { name: `${screen}-list-empty`, path: `/${screen}?mode=list`, scenario: 'noMoney' },
  { name: `${screen}-list-fault`, path: `/${screen}?mode=list`, faults: [{ call: list, ...down }] },
  { name: `${screen}-list-loading`, path: `/${screen}?mode=list`, faults: [{ call: list, ...late }], isUnderWay: true },
]);

const others: Screen[] = [
  { name: 'deposit-locked', path: '/deposit', scenario: 'depositLocked', act: (stage) => send(stage, '50000') },
  {
    name: 'deposit-enquiry',
    path: '/deposit',
    isWindow: true,
    act: ({ main, text }) => main.getByRole('button', { name: text('account.ask'), exact: true }).click(),
  },
  { name: 'withdraw-money-in-game', path: '/withdraw', scenario: 'moneyInGame' },
  { name: 'comp-form', path: '/comp' },
  { name: 'comp-question', path: '/comp', isWindow: true, act: (stage) => ask(stage, '1000') },
  { name: 'comp-receipt', path: '/comp', act: (stage) => send(stage, '1000') },
  { name: 'comp-none', path: '/comp', scenario: 'noComp' },
  { name: 'user', path: '/user' },
  { name: 'user-empty', path: '/user', scenario: 'noMoney' },
  { name: 'user-bets', path: '/user?tab=bets' },
];

/** The member's money: deposit, withdrawal, comp, my page. */
export const moneyScreens: Screen[] = [...applications, ...others].map((screen) => ({ who: 'member', ...screen }));
