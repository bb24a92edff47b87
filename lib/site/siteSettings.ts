import { createContext, useContext } from 'react';
import type { Capability } from '#contract/backendMap.ts';
import type { JackpotAmounts } from '#contract/jackpotTiers.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { SharedAnswers } from './sharedAnswers.ts';
import type { BarEntryName, Ground } from './siteChoices.ts';

/** All amounts are in whole won. */
export interface AmountRule {
  unit: number;
  minimum: number;
  /** Null = no upper limit. */
  maximum: number | null;
  /** Each amount is a multiple of the unit. Empty = no buttons. */
  quickAmounts: number[];
}

interface DepositAccount {
  bank: string;
  number: string;
  holder: string;
}

interface NamedLink {
  name: string;
  url: string;
}

export interface LengthRange {
  minimum: number;
  maximum: number;
}

/** The backend may refuse a registration that these rules allow. */
export interface RegisterRules {
  /** Empty = the member types the name of the bank. */
  banks: string[];
  idLength: LengthRange;
  nickLength: LengthRange;
  passwordLength: LengthRange;
  phoneDigits: LengthRange;
  isExchangePasswordAsked: boolean;
  isCodeRequired: boolean;
  /** 0 = the form does not ask for the age. */
  minimumAge: number;
  /** Empty = the form does not ask to accept terms. */
  termsUrl: string;
}

interface Footer {
  license: string;
  licenseUrl: string;
  age: string;
  ageUrl: string;
  helpline: string;
  copyright: string;
  messengers: NamedLink[];
  links: NamedLink[];
}

export interface SiteLogo {
  src: string;
  width: number;
  height: number;
  isNameShown: boolean;
  /** Empty = the logo is the icon. */
  icon: string;
}

/** Empty texts are not shown. Without a headline, a drawn picture shows its texts of public/locales. */
export interface Slide {
  /** The name of a drawn picture, a path of this site, or a URL on a host of IMAGE_HOSTS. */
  picture: string;
  alt: string;
  headline: string;
  text: string;
  button: string;
  link: string;
}

/** The settings are public, because every visitor gets them (docs/white-label.md). */
export interface SiteSettings {
  name: string;
  /** The name of the folder below /images with the drawings in the site's colors. */
  theme: string;
  ground: Ground;
  logo: SiteLogo;
  /** The scheme, host and port, without a slash at the end. */
  publicOrigin: string;
  isIndexable: boolean;
  /** The first language is the site's default language. */
  languages: LocaleCode[];
  imageHosts: string[];
  /** The calls that the backend lacks or that the site has turned off. */
  missingCalls: readonly Capability[];
  missingScreens: readonly string[];
  /** The games of `windowCompanies` always open in a window, because they refuse frames. */
  play: { mode: 'window' | 'frame' | 'ask'; windowCompanies: string[] };
  bottomBar: (BarEntryName | NamedLink)[];
  popupHideHours: number;
  /** If `account` is null, members have to ask support for the account. */
  deposit: AmountRule & { account: DepositAccount | null };
  withdraw: AmountRule;
  /** Comp money is the bonus of a member. The rule is also for the vault. */
  comp: AmountRule;
  notes: Record<'deposit' | 'withdraw' | 'comp', string[]>;
  /** False = the form asks for the withdrawal password only after the backend has required it (status `pass`). */
  isWithdrawPasswordAlwaysAsked: boolean;
  isGameMoneyRecallable: boolean;
  /** True = a member enters how much comp money to exchange (roll-to-balance). False = all of it is exchanged at once (change-to-point). */
  isCompAmountEntered: boolean;
  isVaultOpen: boolean;
  register: RegisterRules;
  /** `type` is sent with the call get-advertisement, whose pictures join or replace `slides`. `fit` is for pictures without a headline. */
  banner: {
    source: 'drawn' | 'upstream' | 'both';
    fit: 'cover' | 'contain';
    type: string;
    slides: Slide[];
  };
  hasBoards: boolean;
  /** If `isLive` is true, the browser requests the amounts from the portal. Otherwise `amounts` are shown. Null = no figures. */
  jackpot: { isShown: boolean; isLive: boolean; amounts: JackpotAmounts | null };
  footer: Footer;
  care: { url: string; limitUrl: string; helpline: string };
}

export const SiteContext = createContext<SiteSettings | null>(null);

/** The answers in the HTML of the page. Undefined after a navigation in the browser. */
export const SharedAnswersContext = createContext<SharedAnswers | undefined>(undefined);

export function useSite(): SiteSettings {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside of SiteContext');
  return site;
}

/** `hasScreen` also takes a view of a screen, such as `/help?mode=form`. */
export function useBackend() {
  const site = useContext(SiteContext);
  return {
    has: (call: Capability): boolean => !site?.missingCalls.includes(call),
    hasScreen: (path: string): boolean =>
      !site?.missingScreens.some(
        (screen) => screen === path.split('#', 1)[0] || screen === path.split(/[?#]/, 1)[0],
      ),
  };
}
