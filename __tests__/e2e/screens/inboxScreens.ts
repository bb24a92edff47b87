import type { Screen, Stage } from './Screen.ts';

const late = { replyDelayMs: 60_000, times: 50 };
const down = { answer: { httpStatus: 503 }, times: 50 };

const openFirst =
  (list: string) =>
  async ({ main, page }: Stage) => {
    await main.locator(`a[href*="${list}?id="]`).first().click();
    await page.waitForURL(/[?&]id=/);
  };

/** Puts the question about the other mailbox away. */
async function askLater({ page, dialog }: Stage) {
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** A list of the member: whole, one of its records, empty, not there, loading, one that is gone. */
const lists = [
  { screen: 'note', call: 'get-note-list', full: 'demo', empty: 'emptyMailbox' },
  { screen: 'notice', call: 'get-user-notices', full: 'normal', empty: 'noNotices' },
  { screen: 'help', call: 'get-help-list', full: 'demo', empty: 'emptyMailbox' },
] as const;

const states = lists.flatMap(({ screen, call, full, empty }): Screen[] => [
  { name: `${screen}-list`, path: `/${screen}`, scenario: full, act: askLater },
  { name: `${screen}-view`, path: `/${screen}`, act: openFirst(`/${screen}`) },
  { name: `${screen}-empty`, path: `/${screen}`, scenario: empty },
  { name: `${screen}-gone`, path: `/${screen}?id=999999` },
  { name: `${screen}-fault`, path: `/${screen}`, faults: [{ call, ...down }] },
  { name: `${screen}-loading`, path: `/${screen}`, faults: [{ call, ...late }], isUnderWay: true },
]);

async function writeHelp({ main, page }: Stage) {
  await main.getByRole('textbox').first().fill('입금 확인 부탁드립니다');
  await main.getByRole('textbox').last().fill('오늘 오후에 송금했습니다. 확인 부탁드립니다.');
  await main.locator('form button[type="submit"]').click();
  await page.locator('.swal2-confirm').waitFor();
}

const others: Screen[] = [
  { name: 'notice-no-match', path: '/notice', act: ({ main }) => main.getByRole('searchbox').fill('xyz') },
  {
    name: 'note-delete-question',
    path: '/note',
    isWindow: true,
    act: ({ main, text }) => main.getByRole('button', { name: text('note.deleteAll') }).click(),
  },
  { name: 'help-form', path: '/help?mode=form' },
  { name: 'help-form-fault', path: '/help?mode=form', act: ({ main }) => main.locator('form button[type="submit"]').click() },
  { name: 'help-question', path: '/help?mode=form', isWindow: true, act: writeHelp },
  {
    name: 'help-success',
    path: '/help?mode=form',
    isWindow: true,
    act: async (stage) => {
      await writeHelp(stage);
      await stage.page.locator('.swal2-confirm').click();
      await stage.page.locator('.swal2-popup').getByText(stage.text('msg2026')).waitFor();
    },
  },
];

/** Messages, notices, support. */
export const inboxScreens: Screen[] = [...states, ...others].map((screen) => ({ who: 'member', ...screen }));
