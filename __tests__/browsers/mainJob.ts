import { expect } from 'vitest';
import type { Product } from '#tests/e2e/support/startProduct.ts';
import { textsOf } from '#tests/e2e/support/textsOf.ts';
import { pageStyles } from '#tests/support/pageStyles.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import type { Browser, Tab } from './Browser.ts';
import { MemberPage, type Target } from './MemberPage.ts';

const member = { userId: 'demo', password: 'demo1234' };
const texts = textsOf('ko');
const money = {
  deposit: texts['deposit.apply'],
  withdraw: texts['withdraw.apply'],
  comp: texts['comp.exchange'],
};
const question = '[data-voice=question]';
const held: Target = { role: 'group', name: '보유금', text: /\d원/ };

export class MainJob {
  readonly page: MemberPage;
  readonly #browser: Browser;
  readonly #product: Product;

  constructor(browser: Browser, tab: Tab, product: Product) {
    this.page = new MemberPage(tab);
    this.#browser = browser;
    this.#product = product;
  }

  open(path: string): Promise<void> {
    return this.page.tab.open(`${this.#product.portalOrigin}${path}`);
  }

  async answer(text: string | RegExp, name: string): Promise<void> {
    await this.page.sees({ within: question, text });
    await this.page.press({ within: question, role: 'button', name });
  }

  async closePopups(): Promise<void> {
    const closing: Target = { css: '[data-popup] button', text: '닫기' };
    await this.page.sees(closing);
    while (await this.page.has(closing)) await this.page.press(closing);
  }

  async logIn(): Promise<void> {
    const form = 'main form';
    await this.page.fill({ within: form, label: '아이디' }, member.userId);
    await this.page.fill({ within: form, css: 'input[type=password]' }, member.password);
    await this.page.press({ within: form, role: 'button', name: '로그인' });
  }

  async pressForWindow(target: Target): Promise<MemberPage> {
    const before = await this.#browser.tabs();
    await this.page.press(target);
    const opened = await this.page.until('a window', async () =>
      (await this.#browser.tabs()).find((tab) => !before.includes(tab)),
    );
    return new MemberPage(opened);
  }

  /** The language of a game is the browser's. */
  async play(game: MemberPage, rounds: number): Promise<void> {
    const spin = /돌리기|Spin/;
    const button: Target = { role: 'button', name: spin };
    for (let round = 0; round < rounds; round += 1) await game.press(button);
    await game.sees({ css: 'button:enabled', text: spin });
    const checks = async () => (await this.#product.sent('user-health-check')).length;
    const before = await checks();
    await game.press({ role: 'button', name: /로비로 돌아가기|Back to the lobby/ });
    await this.page.until(
      'the end of the window',
      async () => !(await this.#browser.tabs()).includes(game.tab),
    );
    await this.page.until('a check of the money', async () => (await checks()) > before);
  }

  async won(): Promise<number> {
    return Number(/(\d[\d,]*)\s*원/.exec(await this.page.sees(held))?.[1]?.replaceAll(',', ''));
  }

  async untilWon(amount: number): Promise<void> {
    await this.page.until(`${amount} won`, async () => (await this.won()) === amount);
  }

  async apply(kind: keyof typeof money, amount: string): Promise<void> {
    await this.open(`/${kind}`);
    await this.page.sees(held);
    if (kind === 'comp')
      await this.page.press({ within: 'main', role: 'button', name: texts['comp.other'] });
    await this.page.fill(
      { within: 'main form', role: 'textbox', name: texts[`${kind}.amount`] },
      amount,
    );
    if (kind === 'deposit') {
      await this.page.press({
        within: 'main form',
        role: 'button',
        name: texts['deposit.toAccount'],
      });
      await this.page.press({ within: 'main', role: 'button', name: texts['deposit.sent'] });
    } else
      await this.page.press({
        within: 'main form',
        role: 'button',
        name: new RegExp(`^([\\d,]+원 )?${money[kind]}$`),
      });
    await this.answer(amount, money[kind]);
    await this.page.sees({ within: 'main', role: 'heading', name: texts[`${kind}.ok`] });
  }

  async logOut(): Promise<void> {
    await this.page.sees(held);
    const inHeader: Target = { within: 'header', role: 'button', name: '로그아웃' };
    if (await this.page.has(inHeader)) await this.page.press(inHeader);
    else {
      await this.page.press({ role: 'button', name: '메뉴 열기' });
      await this.page.press({ within: 'dialog[open]', role: 'button', name: '로그아웃' });
    }
    await this.answer('로그아웃할까요?', '로그아웃');
  }

  async chooseLanguage(name: string): Promise<void> {
    const inHeader: Target = { css: 'header summary' };
    await this.page.sees({ css: 'header summary, header button' });
    if (await this.page.has(inHeader)) await this.page.press(inHeader);
    else await this.page.press({ css: 'header button' });
    await this.page.press({ css: 'header details a, dialog[open] a', text: name });
  }
}

export async function visitAndPlay(job: MainJob): Promise<void> {
  const { page } = job;
  await job.open('/');
  await job.closePopups();
  await page.press({ css: '#lobby [data-code]' });
  await job.answer('로그인 후 이용해 주세요.', '로그인');
  await job.logIn();
  const game = await job.pressForWindow({ within: question, role: 'button', name: '게임 시작' });
  await job.play(game, 1);
  await page.sees(held);
}

/** A member goes to every page without loading one: each has all its styles, and nothing violates the policy. */
export async function walkAllPages({ page }: MainJob): Promise<void> {
  const ask = <Value>(expression: string) => page.tab.evaluate<Value>(expression);
  await ask(`void (window.violations = [], document.addEventListener('securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => window.violations.push(effectiveDirective + ' ' + blockedURI)))`);
  for (const route of specifiedRoutes.filter(
    (path) => !['/', '/login', '/register'].includes(path),
  )) {
    await ask(`void window.next.router.push('${route}')`);
    await page.until(route, () =>
      ask(`location.pathname === '${route}' && document.activeElement.matches('h1')`),
    );
    await ask(
      `void (window.styles = undefined, (${pageStyles})('${route}').then((styles) => (window.styles = styles)))`,
    );
    const { linked, missing } = await page.until('its styles', () =>
      ask<Awaited<ReturnType<typeof pageStyles>> | null>('window.styles ?? null'),
    );
    expect(linked.length, route).toBeGreaterThan(2);
    expect(missing, route).toEqual([]);
  }
  expect(await ask('window.violations')).toEqual([]);
}

export async function doMainJob(job: MainJob, product: Product, browser: Browser): Promise<void> {
  const { page } = job;
  await visitAndPlay(job);

  await job.open('/game?type=slot');
  await page.sees(held);
  const search = { role: 'searchbox', name: '게임 검색' };
  // On a phone the glass opens it, once its script has come.
  await page.sees({ css: '[aria-label="게임 검색"]' });
  if (!(await page.has(search))) await page.press({ role: 'button', name: '게임 검색' });
  await page.fill(search, 'moonwell');
  // Until then the company's card is that of the whole list.
  await page.sees({ within: '#lobby', text: '개 게임' });
  await page.press({ css: '#lobby [data-code]', text: '문웰' });
  await page.sees({ within: 'dialog[open]', role: 'listitem' });
  const slot = await job.pressForWindow({ within: 'dialog[open]', css: '[data-code]' });
  await job.play(slot, 2);

  await job.open('/user');
  const before = await job.won();
  await job.apply('deposit', '50,000');
  await product.decide('deposit');
  await job.open('/deposit?mode=list');
  await job.untilWon(before + 50_000);
  await job.apply('withdraw', '20,000');
  await job.untilWon(before + 30_000);
  await job.apply('comp', '1,000');
  await job.untilWon(before + 31_000);

  await product.operator('note', 'send', member.userId, '이벤트 당첨 안내', '<p>축하드립니다.</p>');
  await job.open('/note');
  await page.press({ within: 'main', role: 'link', name: /이벤트 당첨 안내/ });
  await page.sees({ within: 'main', role: 'article', text: '축하드립니다.' });
  await job.open('/help?mode=form');
  await page.fill({ within: 'main', role: 'textbox', name: '내용' }, 'Limit: how much a day?');
  await page.press({ within: 'main', role: 'button', name: '문의 등록' });
  await page.press({ within: 'main [role="group"]', role: 'button', name: '문의 등록' });
  await page.sees({ within: 'main', role: 'link', name: /Limit/ });

  await job.chooseLanguage('日本語');
  await page.sees({ within: 'html[lang=ja]' });
  await job.chooseLanguage('한국어');
  await page.sees({ within: 'html[lang=ko]' });

  await job.open('/user');
  await page.sees({ within: 'main', text: '달빛손님' });
  await job.open('/deposit');
  await page.sees(held);
  const other = new MainJob(browser, await browser.newTab(), product);
  await other.open('/note');
  await other.logOut();
  await other.page.seesNo(held);
  await other.page.until('the home page', () =>
    other.page.tab.evaluate('location.pathname === "/"'),
  );
  await page.seesNo(held);
  // Not at once: the page could be gone before it has answered.
  await page.tab.evaluate('void setTimeout(() => history.back(), 100)');
  await page.until('my page', () => page.tab.evaluate('location.pathname === "/user"'));
  await page.sees({ within: 'main', text: '로그인 후 이용해 주세요.' });
  expect(await page.tab.evaluate('document.body.textContent')).not.toMatch(
    /달빛손님|1,\d{3},\d{3}원/,
  );
}
