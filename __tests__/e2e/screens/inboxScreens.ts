import type { Screen, Stage } from './Screen.ts';
import { down, late, openRecord, submitForm, untilAsked } from './steps.ts';

const lists = [
  { screen: 'note', call: 'get-note-list', empty: 'emptyMailbox' },
  { screen: 'notice', call: 'get-user-notices', empty: 'noNotices' },
  { screen: 'help', call: 'get-help-list', empty: 'emptyMailbox' },
] as const;

async function askHelp({ main, text }: Stage) {
  await main.getByRole('textbox').fill('입금 확인 부탁드립니다\n오늘 오후에 송금했습니다.');
  await main.locator('form button[type="submit"]').click();
  await main.getByRole('group', { name: text.msg2222 }).waitFor();
}

async function sendHelp(stage: Stage) {
  await askHelp(stage);
  await stage.main.getByRole('group').getByRole('button', { name: stage.text['help.send'] }).click();
  await stage.main.getByText(stage.text.msg2026).waitFor();
}

async function askToDelete(stage: Stage) {
  await openRecord(stage);
  await stage.main.getByRole('button', { name: stage.text['action.delete'] }).click();
  await untilAsked(stage);
}

const screens: Screen[] = [
  ...lists.flatMap(({ screen, call, empty }): Screen[] => [
    { name: `${screen}-list`, path: `/${screen}`, tests: 'page' },
    { name: `${screen}-view`, path: `/${screen}`, act: openRecord, tests: 'state' },
    { name: `${screen}-empty`, path: `/${screen}`, scenario: empty },
    { name: `${screen}-gone`, path: `/${screen}?id=999999` },
    { name: `${screen}-fault`, path: `/${screen}`, faults: [down(call)] },
    { name: `${screen}-loading`, path: `/${screen}`, faults: [late(call)], isLoading: true },
  ]),
  { name: 'note-unread', path: '/note', scenario: 'demo' },
  { name: 'help-unread', path: '/help', scenario: 'demo' },
  { name: 'note-delete-question', path: '/note', isWindow: true, act: askToDelete },
  { name: 'help-form', path: '/help?mode=form', tests: 'page' },
  { name: 'help-form-fault', path: '/help?mode=form', act: submitForm, tests: 'state' },
  { name: 'help-question', path: '/help?mode=form', act: askHelp },
  { name: 'help-success', path: '/help?mode=form', act: sendHelp },
];

/** Messages, notices, support. */
export const inboxScreens = screens.map((screen): Screen => ({ who: 'member', ...screen }));
