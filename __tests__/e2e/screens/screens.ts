import type { Fault } from '#reference-backend/testControl.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import * as acts from './acts.ts';

export interface Screen {
  /** Unique; also the name of its pictures. States of one page share the first word. */
  name: string;
  path: string;
  /** Who opens the page; a visitor by default. */
  who?: 'visitor' | 'member';
  /** The data of the backend; `normal` by default. */
  scenario?: ScenarioName;
  faults?: Fault[];
  act?: acts.Act;
  /** The steps change the data: the next screen starts from the scenario again. */
  changesData?: boolean;
  /** The state lasts only while a request is pending. */
  isLoading?: boolean;
  /** The picture shows the window instead of the whole page: a dialog covers the page. */
  isWindow?: boolean;
  /** Exists only below or only from the width at which the header shows the whole menu. */
  only?: 'narrow' | 'wide';
  /** The browser tests that open it: everyScreen.spec.ts, a `page` also layoutShift.spec.ts. A `state` is tested weekly. Others are only pictures. */
  tests?: 'page' | 'state';
}

const down = (call: Fault['call']): Fault => ({ call, answer: { httpStatus: 503 }, times: 50 });

const late = (call: Fault['call']): Fault => ({ call, replyDelayMs: 60_000, times: 50 });

const slots: Partial<Screen> & { path: string } = {
  path: '/?type=slot',
  who: 'member',
  isWindow: true,
  act: acts.openSlots,
};

const lobby: Screen[] = [
  { name: 'home-visitor', path: '/', tests: 'page' },
  { name: 'home-member', path: '/', who: 'member', tests: 'page' },
  { name: 'home-slots', path: '/?type=slot', tests: 'page' },
  { name: 'home-slots-member', path: '/?type=slot', who: 'member', tests: 'state' },
  { name: 'home-recents', path: '/', who: 'member', act: acts.playEarlier, tests: 'state' },
  { name: 'home-loading', path: '/', who: 'member', isLoading: true, faults: [late('*')] },
  { name: 'home-empty', path: '/', scenario: 'noNotices' },
  {
    name: 'home-popups',
    path: '/',
    scenario: 'popups',
    isWindow: true,
    act: ({ dialog }) => dialog.waitFor(),
    tests: 'state',
  },
  { name: 'home-offline', path: '/', isWindow: true, act: acts.goOffline },
  // Before a login: it waits until the portal asks its backend again.
  {
    name: 'home-faults',
    path: '/',
    who: 'member',
    faults: [down('get-casino-setting'), down('get-user-notices'), down('get-help-list')],
  },
  {
    name: 'home-new-mail',
    path: '/',
    who: 'member',
    scenario: 'unreadMail',
    isWindow: true,
    act: acts.untilTold,
  },
  { name: 'home-logout', path: '/', who: 'member', isWindow: true, act: acts.askToLogOut },
  ...(['visitor', 'member'] as const).flatMap((who): Screen[] => [
    {
      name: `languages-${who}`,
      path: '/',
      who,
      only: 'wide',
      isWindow: true,
      act: acts.openLanguages,
      tests: 'state',
    },
    {
      name: `panel-${who}`,
      path: '/',
      who,
      only: 'narrow',
      isWindow: true,
      act: acts.openPanel,
      tests: 'state',
    },
  ]),
  { name: 'game-casino', path: '/game', tests: 'page' },
  { name: 'game-casino-member', path: '/game', who: 'member', tests: 'page' },
  { name: 'game-slot', path: '/game?type=slot', who: 'member', tests: 'page' },
  { name: 'game-empty', path: '/game', scenario: 'emptyLobby' },
  { name: 'game-maintenance', path: '/game?type=slot', scenario: 'closedLobby' },
  { name: 'game-fault', path: '/game', faults: [down('get-casino-setting')] },
  {
    name: 'game-strip',
    path: '/game',
    who: 'member',
    only: 'narrow',
    isWindow: true,
    act: acts.playNow,
    tests: 'state',
  },
  {
    name: 'game-login-needed',
    path: '/game',
    isWindow: true,
    act: acts.askToLogIn,
    tests: 'state',
  },
  { name: 'game-search', path: '/game?type=slot&q=moon', act: acts.untilFound },
  { name: 'game-search-none', path: '/game?q=nothing' },
  { name: 'game-favorites', path: '/game', who: 'member', act: acts.starGames },
  {
    ...slots,
    name: 'slots-search',
    path: '/?type=slot&company=moonwell&q=moon',
    act: acts.untilFound,
  },
  { ...slots, name: 'slots-modal', act: acts.openGames, tests: 'page' },
  { ...slots, name: 'slots-loading', isLoading: true, faults: [late('get-slot-by-company')] },
  { ...slots, name: 'slots-fault', faults: [down('get-slot-by-company')] },
  { name: 'error-404', path: '/nowhere', tests: 'page' },
  { name: 'error-404-member', path: '/nowhere', who: 'member', tests: 'state' },
  { name: 'error-500', path: '/admin/error', act: acts.breakHome },
  {
    name: 'error-session',
    path: '/admin/error?error=Configuration&requestId=0123456789abcdef',
    tests: 'page',
  },
  { name: 'error-session-member', path: '/admin/error', who: 'member', tests: 'state' },
];

const memberPages = ['deposit', 'withdraw', 'comp', 'user', 'help', 'notice', 'note'];

const entrance: Screen[] = [
  { name: 'login', path: '/login', tests: 'page' },
  { name: 'login-empty', path: '/login', isWindow: true, act: acts.submitForm, tests: 'state' },
  { name: 'login-failed', path: '/login', isWindow: true, act: acts.logInWrongly },
  {
    name: 'login-forgotten',
    path: '/login',
    act: ({ main }) => main.locator('summary').click(),
    tests: 'state',
  },
  { name: 'register', path: '/register', tests: 'page' },
  { name: 'register-faults', path: '/register', act: acts.submitForm, tests: 'state' },
  { name: 'register-taken', path: '/register', act: acts.registerTaken },
  { name: 'register-account', path: '/register', act: acts.registerUntil('pw'), tests: 'state' },
  {
    name: 'register-bank',
    path: '/register',
    act: acts.registerUntil('banknumber'),
    tests: 'state',
  },
  { name: 'register-success', path: '/register', act: acts.registerWell },
  ...memberPages.map((page): Screen => ({
    name: `locked-${page}`,
    path: `/${page}`,
    tests: 'state',
  })),
];

const forms = [
  {
    screen: 'deposit',
    call: 'apply-user-deposit',
    list: 'get-deposit-list',
    waiting: 'waitingDeposit',
    refusal: 'pass',
    tests: 'state',
  },
  {
    screen: 'withdraw',
    call: 'apply-user-withdraw',
    list: 'get-withdraw-list',
    waiting: 'waitingWithdrawal',
    refusal: 'balance',
    tests: undefined,
  },
] as const;

const money: Screen[] = [
  ...forms.flatMap(({ screen, call, list, waiting, refusal, tests }): Screen[] => {
    const path = `/${screen}`;
    const history = `${path}?mode=list`;
    return [
      { name: `${screen}-form`, path, tests: 'page' },
      { name: `${screen}-fault`, path, act: acts.submitForm },
      { name: `${screen}-question`, path, isWindow: true, act: acts.askAmount('50000'), tests },
      {
        name: `${screen}-sending`,
        path,
        faults: [late(call)],
        act: acts.sendAmount('50000', 'money.sending'),
        isLoading: true,
      },
      { name: `${screen}-receipt`, path, act: acts.sendAmount('50000'), changesData: true, tests },
      {
        name: `${screen}-unknown`,
        path,
        faults: [{ call, ending: 'reset' }],
        act: acts.sendAmount('50000', 'money.unknownTitle'),
        changesData: true,
        tests,
      },
      {
        name: `${screen}-refused`,
        path,
        faults: [{ call, status: refusal }],
        act: acts.sendAmount('50000', 'money.refusedTitle'),
      },
      { name: `${screen}-waiting`, path, scenario: waiting },
      { name: `${screen}-list`, path: history, scenario: 'longHistory', tests: 'page' },
      { name: `${screen}-detail`, path: history, act: acts.openRow },
      { name: `${screen}-list-fault`, path: history, faults: [down(list)] },
    ];
  }),
  {
    name: 'deposit-locked',
    path: '/deposit',
    scenario: 'depositLocked',
    act: acts.sendAmount('50000', 'money.refusedTitle'),
  },
  { name: 'deposit-enquiry', path: '/deposit', isWindow: true, act: acts.enterAmount('50000') },
  { name: 'withdraw-money-in-game', path: '/withdraw', scenario: 'moneyInGame' },
  { name: 'comp-form', path: '/comp', tests: 'page' },
  { name: 'comp-question', path: '/comp', isWindow: true, act: acts.askAmount('1000') },
  {
    name: 'comp-receipt',
    path: '/comp',
    act: acts.sendAmount('1000'),
    changesData: true,
    tests: 'state',
  },
  { name: 'comp-none', path: '/comp', scenario: 'noComp' },
  { name: 'user', path: '/user', tests: 'page' },
  { name: 'user-history-empty', path: '/user?tab=history', scenario: 'noMoney' },
  {
    name: 'user-history-loading',
    path: '/user?tab=history',
    faults: [late('get-deposit-list')],
    isLoading: true,
  },
  { name: 'user-history', path: '/user?tab=history', tests: 'page' },
  { name: 'user-password', path: '/user?tab=password', tests: 'state' },
  { name: 'user-settings', path: '/user?tab=settings', tests: 'page' },
];

const lists = [
  { screen: 'note', call: 'get-note-list', empty: 'emptyMailbox' },
  { screen: 'notice', call: 'get-user-notices', empty: 'noNotices' },
  { screen: 'help', call: 'get-help-list', empty: 'emptyMailbox' },
] as const;

const inbox: Screen[] = [
  ...lists.flatMap(({ screen, call, empty }): Screen[] => [
    { name: `${screen}-list`, path: `/${screen}`, tests: 'page' },
    { name: `${screen}-view`, path: `/${screen}`, act: acts.openRecord, tests: 'state' },
    { name: `${screen}-empty`, path: `/${screen}`, scenario: empty },
    { name: `${screen}-gone`, path: `/${screen}?id=999999` },
    { name: `${screen}-fault`, path: `/${screen}`, faults: [down(call)] },
    { name: `${screen}-loading`, path: `/${screen}`, faults: [late(call)], isLoading: true },
  ]),
  { name: 'note-unread', path: '/note', scenario: 'demo' },
  { name: 'help-unread', path: '/help', scenario: 'demo' },
  { name: 'note-delete-question', path: '/note', isWindow: true, act: acts.askToDelete },
  { name: 'help-form', path: '/help?mode=form', tests: 'page' },
  { name: 'help-form-fault', path: '/help?mode=form', act: acts.submitForm, tests: 'state' },
  { name: 'help-question', path: '/help?mode=form', act: acts.askHelp },
  { name: 'help-success', path: '/help?mode=form', act: acts.sendHelp },
];

export const screens: Screen[] = [
  ...lobby,
  ...entrance,
  ...[...money, ...inbox].map((screen): Screen => ({ who: 'member', ...screen })),
];

/** The screens that exist at this width. The header shows the whole menu from 1200 px on. */
export const screensAt = (width: number) =>
  screens.filter(({ only }) => !only || (only === 'wide') === width >= 1200);
