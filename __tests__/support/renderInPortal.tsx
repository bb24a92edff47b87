import { render, type RenderOptions, type RenderResult } from '@testing-library/react';
import i18next from 'i18next';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js';
import type { NextRouter } from 'next/router';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { ReactElement, ReactNode } from 'react';
import { vi } from 'vitest';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { SiteContext, type SiteSettings } from '#lib/site/siteSettings.ts';
import common from '../../public/locales/ko/common.json' with { type: 'json' };

export const drawnSlides = ['roulette', 'reels'].map((picture) => ({
  picture,
  alt: '',
  headline: '',
  text: '',
  button: '',
  link: '',
}));

const site: SiteSettings = {
  name: 'MARU',
  theme: 'gold',
  ground: 'dark',
  logo: { src: '/images/gold/logo.svg', width: 40, height: 40, isNameShown: true, icon: '' },
  publicOrigin: 'http://localhost:3000',
  isIndexable: true,
  languages: ['ko', 'en', 'jp', 'vn', 'cn'],
  imageHosts: [],
  missingCalls: ['get-sport-setting'],
  missingScreens: ['/game?type=sport'],
  play: { mode: 'window', windowCompanies: [] },
  bottomBar: ['home', 'games', 'money', 'news', 'me'],
  popupHideHours: 8,
  deposit: { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [10_000], account: null },
  withdraw: { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [10_000] },
  comp: { unit: 1, minimum: 1, maximum: null, quickAmounts: [10_000] },
  notes: { deposit: [], withdraw: [], comp: [] },
  isWithdrawPasswordAlwaysAsked: false,
  isGameMoneyRecallable: false,
  isCompAmountEntered: true,
  isVaultOpen: false,
  register: {
    banks: ['국민은행', '신한은행'],
    idLength: { minimum: 4, maximum: 19 },
    nickLength: { minimum: 2, maximum: 12 },
    passwordLength: { minimum: 8, maximum: 64 },
    phoneDigits: { minimum: 10, maximum: 11 },
    isExchangePasswordAsked: true,
    isCodeRequired: true,
    minimumAge: 19,
    termsUrl: '',
  },
  banner: { source: 'drawn', fit: 'cover', type: 'banner', slides: drawnSlides },
  hasBoards: false,
  jackpot: { isShown: true, isLive: false, amounts: { mega: 1, major: 1, minor: 1 } },
  footer: {
    license: '',
    licenseUrl: '',
    age: '',
    ageUrl: '',
    helpline: '',
    copyright: '',
    messengers: [],
    links: [],
  },
  care: { url: '', limitUrl: '', helpline: '' },
};

const texts = i18next.createInstance();
void texts.use(initReactI18next).init({
  lng: 'ko',
  resources: { ko: { common } },
  defaultNS: 'common',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

interface Surroundings {
  path?: string;
  locale?: LocaleCode;
  site?: Partial<SiteSettings>;
  router?: Partial<NextRouter>;
}

export function inPortal(
  children: ReactNode,
  { path = '/', locale = 'ko', site: settings = {}, router = {} }: Surroundings = {},
): ReactElement {
  const here = {
    pathname: path,
    asPath: path,
    route: path,
    basePath: '',
    query: {},
    locale,
    defaultLocale: 'ko',
    locales: ['ko', 'en', 'jp', 'vn', 'cn'],
    isReady: true,
    push: vi.fn(async () => true),
    replace: vi.fn(async () => true),
    prefetch: vi.fn(async () => undefined),
    reload: vi.fn(),
    ...router,
  } as unknown as NextRouter;

  return (
    <RouterContext.Provider value={here}>
      <I18nextProvider i18n={texts}>
        <SiteContext value={{ ...site, ...settings }}>{children}</SiteContext>
      </I18nextProvider>
    </RouterContext.Provider>
  );
}

export function renderInPortal(
  ui: ReactElement,
  surroundings?: Surroundings,
  options?: RenderOptions,
): RenderResult {
  return render(ui, {
    ...options,
    wrapper: ({ children }: { children: ReactNode }) => inPortal(children, surroundings),
  });
}
