import type { Locator, Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { casinos } from '#reference-backend/seed/lobby.ts';
import type { Texts } from '../support/textsOf.ts';

export interface Stage {
  page: Page;
  main: Locator;
  dialog: Locator;
  text: Texts;
}

export type Act = (stage: Stage) => Promise<unknown>;

const untilAsked: Act = ({ page }) => page.locator('[data-voice=question]').waitFor();

export const untilTold: Act = ({ page }) => page.locator('[data-voice=line]').waitFor();

export const submitForm: Act = async ({ page, main }) => {
  await main.locator('form button[type="submit"]').click();
  await page.locator('[data-voice=question], main [aria-invalid="true"]').first().waitFor();
};

const openCompany: Act = ({ page }) => page.locator('#lobby [data-code]').first().click();

export const askToLogIn: Act = async (stage) => {
  await openCompany(stage);
  await untilAsked(stage);
};

export const playNow: Act = async ({ page }) => {
  const gameWindow = page.waitForEvent('popup');
  await page.locator('#lobby [data-code]').first().click();
  await (await gameWindow).waitForURL(/\/games\//);
  await (await gameWindow).close();
  // On a desktop the header shows the same.
  await page.locator('[data-play-strip]').waitFor({ state: 'attached' });
};

export const openSlots: Act = async (stage) => {
  await openCompany(stage);
  await stage.dialog.waitFor();
};

export const openGames: Act = async (stage) => {
  await openCompany(stage);
  await stage.dialog.getByRole('listitem').first().waitFor();
};

export const untilFound: Act = ({ page }) => page.locator('[role=listitem]').first().waitFor();

export const openLanguages: Act = ({ page }) => page.getByRole('banner').locator('summary').click();

export const openPanel: Act = async ({ page, text }) => {
  await page.getByRole('button', { name: text['layout.openMenu'] }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
};

export const askToLogOut: Act = async (stage) => {
  const button = stage.page.getByRole('button', { name: stage.text['session.logout'] });
  if (!(await button.isVisible())) await openPanel(stage);
  await button.click();
  await untilAsked(stage);
};

export const playEarlier: Act = async ({ page, text }) => {
  await page.locator(`#lobby [data-code=${casinos[0]!.code}] img`).waitFor();
  await page.evaluate(
    (tables) => {
      const games = tables.map(({ code, nameKo, nameEn }) => {
        const picture = document.querySelector<HTMLImageElement>(`#lobby [data-code=${code}] img`);
        const imgUrl = picture ? new URL(picture.src).searchParams.get('url') : '';
        return { kind: 'table', code, provider: nameEn, company: nameEn, nameKo, nameEn, imgUrl };
      });
      localStorage.setItem('recent-games:demo', JSON.stringify(games));
    },
    casinos.slice(0, 3),
  );
  await page.reload();
  await page.getByRole('region', { name: text['game.only.recent'] }).waitFor();
};

export const starGames: Act = async ({ page, text }) => {
  const stars = page.locator('#lobby [data-code] + button');
  await stars.nth(0).click();
  await stars.nth(3).click();
  await page.reload();
  await page.getByRole('region', { name: text['game.only.favorite'] }).waitFor();
};

export const goOffline: Act = async ({ page, text }) => {
  await page.context().setOffline(true);
  await page.getByText(text['net.offline']).waitFor();
};

export const breakHome: Act = async ({ page, main, text }) => {
  await breakRendering(page);
  await main.getByRole('link', { name: text['error.toHome'] }).click();
  await page.getByText(text['error.server.title']).waitFor();
};

/** From here on, each page with jackpots fails to render: they call BigInt (lib/format/numbers.ts). */
export const breakRendering = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const get = () => {
      throw new Error('broken by the test');
    };
    Object.defineProperty(window, 'BigInt', { get });
  });

export const logInWrongly: Act = async (stage) => {
  await stage.main.locator('input').first().fill('demo');
  await stage.main.locator('input[type="password"]').fill('not-the-password');
  await submitForm(stage);
};

const applicant = {
  ...{ code: 'MARU', id: 'newcomer', nick: '새벽손님', pw: 'secret-2026', phone: '01000009999' },
  ...{ bankowner: '홍새벽', banknumber: '001234567890', exchange_pw: '0042' },
};

async function register(
  { main }: Stage,
  change: Partial<typeof applicant> = {},
  last?: keyof typeof applicant,
) {
  const form = main.locator('form');
  const submit = form.locator('button[type="submit"]');
  const faults = form.locator('[aria-invalid="true"]');
  for (const [name, value] of Object.entries({ ...applicant, ...change })) {
    const field = form.locator(`[name="${name}"]`);
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

export const registerUntil = (last: keyof typeof applicant) => (stage: Stage) =>
  register(stage, {}, last);

export const registerTaken: Act = async (stage) => {
  await register(stage, { id: 'demo', phone: '010-0000' });
  await stage.main.locator('[aria-invalid="true"]').first().waitFor();
};

export const registerWell: Act = async (stage) => {
  await register(stage);
  await stage.page.getByRole('heading', { name: stage.text['reg.okDone'] }).waitFor();
};

/** A screen before may have left its amount, and asked for an account. */
export const enterAmount =
  (amount: string): Act =>
  async (stage) => {
    const field = stage.main.locator('form input[inputmode="numeric"]').first();
    const button = (key: MessageKey) => stage.main.getByRole('button', { name: stage.text[key] });
    const before = button('comp.other').or(button('deposit.changeAmount'));
    await field.or(before).first().waitFor();
    if (await before.isVisible()) await before.click();
    await field.fill(amount);
    await stage.main.locator('form button[type="submit"]').click();
  };

export const askAmount =
  (amount: string): Act =>
  async (stage) => {
    await enterAmount(amount)(stage);
    const isSent = stage.main.getByRole('button', { name: stage.text['deposit.sent'] });
    const question = stage.page.locator('[data-voice=question] [type=submit]');
    await isSent.or(question).first().waitFor();
    if (await isSent.isVisible()) await isSent.click();
    await question.waitFor();
  };

/** Sends an amount and waits for a text of the result; for the receipt if none is given. */
export const sendAmount =
  (amount: string, result?: MessageKey): Act =>
  async (stage) => {
    await askAmount(amount)(stage);
    await stage.page.locator('[data-voice=question] [type=submit]').click();
    await stage.main
      .locator(result ? `:text-is("${stage.text[result]}")` : '[data-receipt]')
      .waitFor();
  };

export const openRow: Act = ({ main }) =>
  main
    .locator(':is(tbody, li) button[aria-expanded="false"]')
    .filter({ visible: true })
    .first()
    .click();

export const openRecord: Act = async ({ page, main }) => {
  await main.locator('a[href*="?id="]').first().click();
  await page.waitForURL(/[?&]id=/);
};

export const askToDelete: Act = async (stage) => {
  await openRecord(stage);
  await stage.main.getByRole('button', { name: stage.text['action.delete'] }).click();
  await untilAsked(stage);
};

export const askHelp: Act = async ({ main, text }) => {
  await main.getByRole('textbox').fill('입금 확인 부탁드립니다\n오늘 오후에 송금했습니다.');
  await main.locator('form button[type="submit"]').click();
  await main.getByRole('group', { name: text.msg2222 }).waitFor();
};

export const sendHelp: Act = async (stage) => {
  await askHelp(stage);
  await stage.main
    .getByRole('group')
    .getByRole('button', { name: stage.text['help.send'] })
    .click();
  await stage.main.getByText(stage.text.msg2026).waitFor();
};
