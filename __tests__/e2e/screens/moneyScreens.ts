import type { MessageKey } from '#lib/i18n/locales.ts';
import type { Screen, Stage } from './Screen.ts';
import { down, late, submitForm } from './steps.ts';

type Act = NonNullable<Screen['act']>;

/** Types an amount; for a deposit, this leads to the account. A screen before may have left its amount, and asked for an account. */
const enter = (amount: string) => async (stage: Stage) => {
  const field = stage.main.locator('form input[inputmode="numeric"]').first();
  const button = (key: MessageKey) => stage.main.getByRole('button', { name: stage.text[key] });
  const before = button('comp.other').or(button('deposit.changeAmount'));
  await field.or(before).first().waitFor();
  if (await before.isVisible()) await before.click();
  await field.fill(amount);
  await stage.main.locator('form button[type="submit"]').click();
};

/** Types an amount and opens the confirmation. */
const ask = (amount: string) => async (stage: Stage) => {
  await enter(amount)(stage);
  const isSent = stage.main.getByRole('button', { name: stage.text['deposit.sent'] });
  const question = stage.page.locator('[data-voice=question] [type=submit]');
  await isSent.or(question).first().waitFor();
  if (await isSent.isVisible()) await isSent.click();
  await question.waitFor();
};

/** Sends an amount and waits for a text of the result; for the receipt if none is given. */
const send =
  (amount: string, result?: MessageKey): Act =>
  async (stage) => {
    await ask(amount)(stage);
    await stage.page.locator('[data-voice=question] [type=submit]').click();
    await stage.main.locator(result ? `:text-is("${stage.text[result]}")` : '[data-receipt]').waitFor();
  };

const openRow: Act = ({ main }) => main.locator(':is(tbody, li) button[aria-expanded="false"]').filter({ visible: true }).first().click();

const forms = [
  { screen: 'deposit', call: 'apply-user-deposit', list: 'get-deposit-list', waiting: 'waitingDeposit', refusal: 'pass', tests: 'state' },
  {
    screen: 'withdraw',
    call: 'apply-user-withdraw',
    list: 'get-withdraw-list',
    waiting: 'waitingWithdrawal',
    refusal: 'balance',
    tests: undefined,
  },
] as const;

const screens: Screen[] = [
  ...forms.flatMap(({ screen, call, list, waiting, refusal, tests }): Screen[] => {
    const path = `/${screen}`;
    const history = `${path}?mode=list`;
    return [
      { name: `${screen}-form`, path, tests: 'page' },
      { name: `${screen}-fault`, path, act: submitForm },
      { name: `${screen}-question`, path, isWindow: true, act: ask('50000'), tests },
      { name: `${screen}-sending`, path, faults: [late(call)], act: send('50000', 'money.sending'), isLoading: true },
      { name: `${screen}-receipt`, path, act: send('50000'), changesData: true, tests },
      {
        name: `${screen}-unknown`,
        path,
        faults: [{ call, ending: 'reset' }],
        act: send('50000', 'money.unknownTitle'),
        changesData: true,
        tests,
      },
      { name: `${screen}-refused`, path, faults: [{ call, status: refusal }], act: send('50000', 'money.refusedTitle') },
      { name: `${screen}-waiting`, path, scenario: waiting },
      { name: `${screen}-list`, path: history, scenario: 'longHistory', tests: 'page' },
      { name: `${screen}-detail`, path: history, act: openRow },
      { name: `${screen}-list-fault`, path: history, faults: [down(list)] },
    ];
  }),
  { name: 'deposit-locked', path: '/deposit', scenario: 'depositLocked', act: send('50000', 'money.refusedTitle') },
  { name: 'deposit-enquiry', path: '/deposit', isWindow: true, act: enter('50000') },
  { name: 'withdraw-money-in-game', path: '/withdraw', scenario: 'moneyInGame' },
  { name: 'comp-form', path: '/comp', tests: 'page' },
  { name: 'comp-question', path: '/comp', isWindow: true, act: ask('1000') },
  { name: 'comp-receipt', path: '/comp', act: send('1000'), changesData: true, tests: 'state' },
  { name: 'comp-none', path: '/comp', scenario: 'noComp' },
  { name: 'user', path: '/user', tests: 'page' },
  { name: 'user-history-empty', path: '/user?tab=history', scenario: 'noMoney' },
  { name: 'user-history-loading', path: '/user?tab=history', faults: [late('get-deposit-list')], isLoading: true },
  { name: 'user-history', path: '/user?tab=history', tests: 'page' },
  { name: 'user-password', path: '/user?tab=password', tests: 'state' },
  { name: 'user-settings', path: '/user?tab=settings', tests: 'page' },
];

/** Deposit, withdrawal, comp, my page. */
export const moneyScreens = screens.map((screen): Screen => ({ who: 'member', ...screen }));
