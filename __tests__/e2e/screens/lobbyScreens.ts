import { casinos } from '#reference-backend/seed/lobby.ts';
import type { Screen } from './Screen.ts';
import { down, late, untilAsked, untilTold } from './steps.ts';

type Act = NonNullable<Screen['act']>;

const openCompany: Act = ({ page }) => page.locator('#lobby [data-code]').first().click();

const askToLogIn: Act = async (stage) => {
  await openCompany(stage);
  await untilAsked(stage);
};

const playedNow: Act = async ({ page }) => {
  const gameWindow = page.waitForEvent('popup');
  await page.locator('#lobby [data-code]').first().click();
  await (await gameWindow).waitForURL(/\/games\//);
  await (await gameWindow).close();
  // On a desktop the header shows the same.
  await page.locator('[data-play-strip]').waitFor({ state: 'attached' });
};

const openSlots: Act = async (stage) => {
  await openCompany(stage);
  await stage.dialog.waitFor();
};

const openGames: Act = async (stage) => {
  await openCompany(stage);
  await stage.dialog.getByRole('listitem').first().waitFor();
};

const untilFound: Act = ({ page }) => page.locator('[role=listitem]').first().waitFor();

const openLanguages: Act = ({ page }) => page.getByRole('banner').locator('summary').click();

const openPanel: Act = async ({ page, text }) => {
  await page.getByRole('button', { name: text['layout.openMenu'] }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
};

const askToLogOut: Act = async (stage) => {
  const button = stage.page.getByRole('button', { name: stage.text['session.logout'] });
  if (!(await button.isVisible())) await openPanel(stage);
  await button.click();
  await untilAsked(stage);
};

/** Three games as a launch keeps them. */
const playEarlier: Act = async ({ page, text }) => {
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

const goOffline: Act = async ({ page, text }) => {
  await page.context().setOffline(true);
  await page.getByText(text['net.offline']).waitFor();
};

/** Marks two games as favorites. Recent games would require playing. */
const starGames: Act = async ({ page, text }) => {
  const stars = page.locator('#lobby [data-code] + button');
  await stars.nth(0).click();
  await stars.nth(3).click();
  await page.reload();
  await page.getByRole('region', { name: text['game.only.favorite'] }).waitFor();
};

/** An exception while the home page renders leads to the error screen. */
const breakHome: Act = async ({ page, main, text }) => {
  await page.evaluate(() => {
    const get = () => {
      throw new Error('broken for the picture');
    };
    // The jackpots call it (lib/format/numbers.ts).
    Object.defineProperty(window, 'BigInt', { get });
  });
  await main.getByRole('link', { name: text['error.toHome'] }).click();
  await page.getByText(text['error.server.title']).waitFor();
};

const slots: Partial<Screen> & { path: string } = { path: '/?type=slot', who: 'member', isWindow: true, act: openSlots };

const home: Screen[] = [
  { name: 'home-visitor', path: '/', tests: 'page' },
  { name: 'home-member', path: '/', who: 'member', tests: 'page' },
  { name: 'home-slots', path: '/?type=slot', tests: 'page' },
  { name: 'home-slots-member', path: '/?type=slot', who: 'member', tests: 'state' },
  { name: 'home-recents', path: '/', who: 'member', act: playEarlier, tests: 'state' },
  { name: 'home-loading', path: '/', who: 'member', isLoading: true, faults: [late('*')] },
  { name: 'home-empty', path: '/', scenario: 'noNotices' },
  { name: 'home-popups', path: '/', scenario: 'popups', isWindow: true, act: ({ dialog }) => dialog.waitFor(), tests: 'state' },
  { name: 'home-offline', path: '/', isWindow: true, act: goOffline },
  // Before a login: it waits until the portal asks its backend again.
  { name: 'home-faults', path: '/', who: 'member', faults: ['get-casino-setting', 'get-user-notices', 'get-help-list'].map(down) },
  { name: 'home-new-mail', path: '/', who: 'member', scenario: 'unreadMail', isWindow: true, act: untilTold },
  { name: 'home-logout', path: '/', who: 'member', isWindow: true, act: askToLogOut },
];

const menus = (['visitor', 'member'] as const).flatMap((who): Screen[] => [
  { name: `languages-${who}`, path: '/', who, only: 'wide', isWindow: true, act: openLanguages, tests: 'state' },
  { name: `panel-${who}`, path: '/', who, only: 'narrow', isWindow: true, act: openPanel, tests: 'state' },
]);

const games: Screen[] = [
  { name: 'game-casino', path: '/game', tests: 'page' },
  { name: 'game-casino-member', path: '/game', who: 'member', tests: 'page' },
  { name: 'game-slot', path: '/game?type=slot', who: 'member', tests: 'page' },
  { name: 'game-empty', path: '/game', scenario: 'emptyLobby' },
  { name: 'game-maintenance', path: '/game?type=slot', scenario: 'closedLobby' },
  { name: 'game-fault', path: '/game', faults: [down('get-casino-setting')] },
  { name: 'game-strip', path: '/game', who: 'member', only: 'narrow', isWindow: true, act: playedNow, tests: 'state' },
  { name: 'game-login-needed', path: '/game', isWindow: true, act: askToLogIn, tests: 'state' },
  { name: 'game-search', path: '/game?type=slot&q=moon', act: untilFound },
  { name: 'game-search-none', path: '/game?q=nothing' },
  { name: 'game-favorites', path: '/game', who: 'member', act: starGames },
  { ...slots, name: 'slots-search', path: '/?type=slot&company=moonwell&q=moon', act: untilFound },
  { ...slots, name: 'slots-modal', act: openGames, tests: 'page' },
  { ...slots, name: 'slots-loading', isLoading: true, faults: [late('get-slot-by-company')] },
  { ...slots, name: 'slots-fault', faults: [down('get-slot-by-company')] },
];

const faults: Screen[] = [
  { name: 'error-404', path: '/nowhere', tests: 'page' },
  { name: 'error-404-member', path: '/nowhere', who: 'member', tests: 'state' },
  { name: 'error-500', path: '/admin/error', act: breakHome },
  { name: 'error-session', path: '/admin/error?error=Configuration&requestId=0123456789abcdef', tests: 'page' },
  { name: 'error-session-member', path: '/admin/error', who: 'member', tests: 'state' },
];

/** Home, the lobby, the menus and the errors. */
export const lobbyScreens = [...home, ...menus, ...games, ...faults];
