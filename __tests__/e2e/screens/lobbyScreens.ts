import type { Screen, Stage } from './Screen.ts';

/** As long as a picture takes, and longer. */
const late = { replyDelayMs: 60_000, times: 50 };
const down = { answer: { httpStatus: 503 }, times: 50 };

const openCompany = ({ page }: Stage) => page.locator('#lobby [data-code]').first().click();

async function openSlots(stage: Stage) {
  await openCompany(stage);
  await stage.dialog.waitFor();
}

const openMenu = ({ page, text }: Stage) => page.getByRole('button', { name: text('layout.openMenu') }).click();

async function askToLogOut(stage: Stage) {
  const { page, text } = stage;
  const button = page.getByRole('button', { name: text('session.logout') });
  if (!(await button.isVisible())) await openMenu(stage);
  await button.click();
  await page.locator('.swal2-popup').waitFor();
}

async function goOffline({ page, text }: Stage) {
  await page.context().setOffline(true);
  await page.getByText(text('net.offline')).waitFor();
}

/** What throws while the home page is drawn ends at the error screen. */
async function breakHome({ page, main, text }: Stage) {
  await page.evaluate(() => {
    const fail = () => {
      throw new Error('broken for the picture');
    };
    // No jackpot can be written without it (lib/format/formatNumber.ts).
    Object.defineProperty(window, 'BigInt', { get: fail });
  });
  await main.getByRole('link', { name: text('error.toHome') }).click();
  await page.getByText(text('error.server.title')).waitFor();
}

/** Two games get their star; the last games are a matter of playing. */
async function starGames({ page, text }: Stage) {
  const stars = page.locator('#lobby [data-code] + button');
  await stars.nth(0).click();
  await stars.nth(3).click();
  await page.reload();
  await page.getByRole('region', { name: text('game.only.favorite') }).waitFor();
}

const searched = ({ page }: Stage) => page.locator('[role=listitem]').first().waitFor();

const narrow = [390, 768];

/** Home, the lobby, and what lies over every page. */
export const lobbyScreens: Screen[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'home-member', path: '/', who: 'member' },
  { name: 'home-loading', path: '/', who: 'member', isUnderWay: true, faults: [{ call: '*', ...late }] },
  {
    name: 'home-faults',
    path: '/',
    who: 'member',
    faults: ['get-casino-setting', 'get-user-notices', 'get-help-list'].map((call) => ({ call, ...down })),
  },
  { name: 'home-empty', path: '/', scenario: 'noNotices' },
  { name: 'home-popups', path: '/', scenario: 'popups', isWindow: true, act: ({ page }) => page.getByRole('dialog').first().waitFor() },
  { name: 'home-language-offer', path: '/', isWindow: true, browserLanguage: 'vi-VN' },
  { name: 'home-offline', path: '/', isWindow: true, act: goOffline },
  {
    name: 'home-language-menu',
    path: '/',
    isWindow: true,
    act: ({ page }) => page.getByRole('banner').locator('summary').click(),
    widths: [1366],
  },
  { name: 'home-new-mail', path: '/', who: 'member', scenario: 'unreadMail', isWindow: true, act: ({ dialog }) => dialog.waitFor() },
  { name: 'home-logout', path: '/', who: 'member', isWindow: true, act: askToLogOut },
  { name: 'panel-visitor', path: '/', isWindow: true, act: openMenu, widths: narrow },
  { name: 'panel-member', path: '/', who: 'member', isWindow: true, act: openMenu, widths: narrow },
  { name: 'game-casino', path: '/game' },
  { name: 'game-slot', path: '/game?type=slot', who: 'member' },
  { name: 'game-empty', path: '/game', scenario: 'emptyLobby' },
  { name: 'game-maintenance', path: '/game?type=slot', scenario: 'closedLobby' },
  { name: 'game-fault', path: '/game', faults: [{ call: 'get-casino-setting', ...down }] },
  { name: 'game-login-needed', path: '/game', isWindow: true, act: openCompany },
  { name: 'game-search', path: '/game?type=slot&q=moon', act: searched },
  { name: 'game-search-none', path: '/game?q=nothing' },
  { name: 'game-favorites', path: '/game', who: 'member', act: starGames },
  { name: 'slots-search', path: '/?type=slot&company=moonwell&q=moon', who: 'member', isWindow: true, act: searched },
  { name: 'slots-modal', path: '/?type=slot', who: 'member', isWindow: true, act: openSlots },
  {
    name: 'slots-loading',
    path: '/?type=slot',
    who: 'member',
    isWindow: true,
    isUnderWay: true,
    faults: [{ call: 'get-slot-by-company', ...late }],
    act: openSlots,
  },
  {
    name: 'slots-fault',
    path: '/?type=slot',
    who: 'member',
    isWindow: true,
    faults: [{ call: 'get-slot-by-company', ...down }],
    act: openSlots,
  },
  { name: 'error-404', path: '/nowhere' },
  { name: 'error-500', path: '/admin/error', act: breakHome },
  { name: 'error-session', path: '/admin/error?error=Configuration&requestId=0123456789abcdef' },
];
